import { DRIVING_ABOVE_KMH, OVERSPEED_FROM_KMH } from 'gk-sdk';
import type { FootagePlace } from './footage.js';
import { isGapAfter, type IndexedTrack } from './indexed-track.js';

/** How fast a stretch of a track was driven, slow first. @public */
export const SPEED_BANDS = ['standing', 'slow', 'brisk', 'fast'] as const;
/** One of {@link SPEED_BANDS}. @public */
export type SpeedBand = (typeof SPEED_BANDS)[number];

/** Above this a speed is marked as danger, km/h (spec 001 section 9). @internal */
export const DEFAULT_SPEED_LIMIT_KMH = OVERSPEED_FROM_KMH;

/**
 * The band of a speed: at most 5 km/h, up to half the limit, up to the limit, above it ("Speed over 100 is danger;
 * over 5 is moving", spec 001 section 9).
 *
 * @internal
 */
export function speedBand(kmh: number, limitKmh: number): SpeedBand {
  if (kmh > limitKmh) return 'fast';
  if (kmh <= DRIVING_ABOVE_KMH) return 'standing';
  return kmh > limitKmh / 2 ? 'brisk' : 'slow';
}

/** Value that colours a stretch of a track: its speed, or where its footage is. @internal */
export type TrackColor = SpeedBand | FootagePlace;

/** A stretch of a track in one colour: from point `from` up to and with point `to`. @internal */
export interface ColorRun {
  readonly color: TrackColor;
  readonly from: number;
  readonly to: number;
}

/**
 * Cuts a track where its colour changes and at gaps; neighbours share a point, so that the line has no holes.
 *
 * @param colorOf - The colour from a point, by its index, to the next one.
 * @internal
 */
export function colorRuns(track: IndexedTrack, colorOf: (index: number) => TrackColor): ColorRun[] {
  const { points } = track;
  const runs: ColorRun[] = [];
  let from = 0;
  for (let i = 0; i < points.length - 1; i++) {
    const color = colorOf(i);
    const gap = isGapAfter(track, i);
    const nextColor = colorOf(i + 1);
    if (gap) {
      if (i > from) runs.push({ color, from, to: i });
      from = i + 1;
    } else if (nextColor !== color || i + 2 === points.length) {
      runs.push({ color, from, to: i + 1 });
      from = i + 1;
    }
  }
  return runs;
}
