import type { GpsPoint } from 'gk-sdk';
import { continuousLngs, lngDifference, lngStretch, type TimelinePeriod } from 'gk-sdk/rules';
import { footageAt, type FootageStretch } from '../../track/footage.js';
import type { MapBounds, MapTrack } from '../../map/map-engine.js';
import { isGapAfter, pointIndexAt, type IndexedTrack } from '../../track/indexed-track.js';
import { colorRuns, speedBand, type TrackColor } from '../../track/speed-band.js';
import type { TrackAnalysis } from '../../track/track-analysis.js';
import type { PlacedEvent } from './track-events.js';

/**
 * How many seconds of the track go by in one of the clock: the speeds of the specification (0.2 to 16, spec 001 section
 * 4), and up to a minute a second for a whole day.
 *
 * @public
 */
export const GPS_SPEEDS = [0.2, 0.5, 1, 2, 4, 5, 8, 10, 16, 30, 60] as const;

/** The next speed of {@link GPS_SPEEDS} up (1) or down (-1); at the ends it stays. @internal */
export function stepSpeed(speed: number, by: 1 | -1): number {
  const next = by > 0 ? GPS_SPEEDS.find((one) => one > speed) : GPS_SPEEDS.findLast((one) => one < speed);
  return next ?? speed;
}

/** Input of a step of the clock. @internal */
export interface PlayStep {
  readonly positionS: number;
  /** Time that went by on the clock, milliseconds. */
  readonly elapsedMs: number;
  readonly speed: number;
  readonly endS: number;
  /** Stretches that are jumped over, in order of time. */
  readonly skipped: readonly TimelinePeriod[];
}

/**
 * Moves a position in true time: at speed 1 a second of the track takes a second, whatever points it has. What is
 * skipped takes no time.
 *
 * @internal
 */
export function advance({ positionS, elapsedMs, speed, endS, skipped }: PlayStep): {
  readonly positionS: number;
  readonly ended: boolean;
} {
  let leftS = (elapsedMs / 1000) * speed;
  let atS = positionS;
  for (const { startS, endS: overS } of skipped) {
    if (overS <= atS) continue;
    const wayS = Math.max(0, startS - atS);
    if (wayS > leftS) break;
    leftS -= wayS;
    atS = overS;
  }
  const nextS = Math.min(endS, atS + leftS);
  return { positionS: nextS, ended: nextS >= endS };
}

/** Returns the periods to skip: stops and gaps, in order of time, without overlaps. @internal */
export function skippedPeriods({ stops, gaps }: TrackAnalysis): TimelinePeriod[] {
  return [...stops, ...gaps]
    .map(({ startS, endS }) => ({ startS, endS }))
    .sort((a, b) => a.startS - b.startS)
    .filter((period, i, all) => i === 0 || period.endS > (all[i - 1]?.endS ?? 0));
}

/** Filter of a track's rows. @internal */
export interface RowFilter {
  /** One row in so many seconds; 0 = every point. */
  readonly intervalS: number;
  /** Only points at least this fast, km/h. */
  readonly fromKmh: number;
  /** Only points of this stretch. */
  readonly window?: TimelinePeriod | undefined;
}

/** Indexes of the points that have a row. @internal */
export function tableRows({ points, timesS }: IndexedTrack, { intervalS, fromKmh, window }: RowFilter): Int32Array {
  const rows = new Int32Array(points.length);
  let count = 0;
  let nextS = Number.NEGATIVE_INFINITY;
  points.forEach(({ speedKmh }, i) => {
    const timeS = timesS[i] ?? 0;
    if (speedKmh < fromKmh || timeS < nextS) return;
    if (window && (timeS < window.startS || timeS >= window.endS)) return;
    rows[count++] = i;
    if (intervalS > 0) nextS = (Math.floor(timeS / intervalS) + 1) * intervalS;
  });
  return rows.subarray(0, count);
}

/** The row at or before a time; -1 when there is none. @internal */
export function rowAt(track: IndexedTrack, rows: Int32Array, timeS: number): number {
  const first = rows[0];
  const index = pointIndexAt(track, timeS);
  if (first === undefined || index < first) return rows.length === 0 ? -1 : 0;
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Content of a map beside the track itself. @internal */
export interface BesideTrack {
  readonly others: readonly IndexedTrack[];
  readonly events: readonly PlacedEvent[];
}

const place = ({ lng, lat }: Pick<GpsPoint, 'lng' | 'lat'>): readonly [number, number] => [lng, lat];

/** Colours a track by its speed; where stretches of footage are given, by those. @internal */
export function trackColors(
  { points, timesS }: IndexedTrack,
  limitKmh: number,
  footage: readonly FootageStretch[],
): (index: number) => TrackColor {
  if (footage.length > 0) return (index) => footageAt(footage, timesS[index] ?? 0) ?? 'unknown';
  return (index) => speedBand(points[index]?.speedKmh ?? 0, limitKmh);
}

/** The track as a map draws it, its stops with their lengths in words; undefined when there is nothing to draw. @internal */
export function toMapTrack(
  track: IndexedTrack,
  { stops, gaps }: TrackAnalysis,
  colorOf: (index: number) => TrackColor,
  stopWords: (seconds: number) => string,
  { others, events }: BesideTrack = { others: [], events: [] },
): MapTrack | undefined {
  const points = continuousPoints(track);
  const [first, last] = [points[0], points.at(-1)];
  const lines = others.flatMap(unbrokenLines);
  if (first === undefined && lines.length === 0) return undefined;
  return {
    others: lines,
    events: events.map((event) => ({ place: place(event), isAlarm: event.kind === 'alarm' })),
    runs: colorRuns(track, colorOf)
      .map(({ color, from, to }) => ({
        color,
        // Points of a vehicle that stands or creeps lie on each other.
        places: points
          .slice(from, to + 1)
          .filter((point, i, all) => i === 0 || point.lng !== all[i - 1]?.lng || point.lat !== all[i - 1]?.lat)
          .map(place),
      }))
      .filter(({ places }) => places.length > 1),
    gaps: gaps.flatMap(({ afterIndex }) => {
      const [from, to] = [points[afterIndex], points[afterIndex + 1]];
      return from && to ? [[place(from), place(to)] as const] : [];
    }),
    stops: stops.map((stop) => ({ place: place(stop), label: stopWords(stop.endS - stop.startS) })),
    ends: first && last && [place(first), place(last)],
  };
}

/** The points of a line, which goes on beyond 180 degrees: a map would draw the long way round. */
function continuousPoints({ points }: IndexedTrack): readonly Pick<GpsPoint, 'lat' | 'lng'>[] {
  const lngs = continuousLngs(points.map(({ lng }) => lng));
  return points.map(({ lat, lng }, i) => ({ lat, lng: lngs[i] ?? lng }));
}

/** The lines of a track between its gaps. */
function unbrokenLines(track: IndexedTrack): (readonly [number, number])[][] {
  const lines: (readonly [number, number])[][] = [[]];
  continuousPoints(track).forEach((point, i) => {
    lines.at(-1)?.push(place(point));
    if (isGapAfter(track, i)) lines.push([]);
  });
  return lines.filter((line) => line.length > 1);
}

/** West, south, east and north of all points of some tracks; east is above 180 where they lie on both sides of it. @internal */
export function trackBounds(...tracks: readonly IndexedTrack[]): MapBounds | undefined {
  const points = tracks.flatMap((track) => track.points);
  const stretch = lngStretch(points.map(({ lng }) => lng));
  if (stretch === undefined) return undefined;
  let [south, north] = [90, -90];
  for (const { lat } of points) [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  return [stretch[0], south, stretch[1], north];
}

/** Time of the point nearest to a place, within `withinDeg` degrees of latitude; undefined when none is that near. @internal */
export function nearestTimeS(
  { points, timesS }: IndexedTrack,
  place: { readonly lat: number; readonly lng: number },
  withinDeg: number,
): number | undefined {
  const shrink = Math.cos((place.lat * Math.PI) / 180);
  let [best, bestAt] = [withinDeg ** 2, -1];
  points.forEach(({ lat, lng }, i) => {
    const distance = (lat - place.lat) ** 2 + (lngDifference(place.lng, lng) * shrink) ** 2;
    if (distance <= best) [best, bestAt] = [distance, i];
  });
  return timesS[bestAt];
}

/** The point nearest to a time; undefined of an empty track. @internal */
export function nearestPoint(track: IndexedTrack, timeS: number): GpsPoint | undefined {
  const at = pointIndexAt(track, timeS);
  const [before, after] = [track.points[at], track.points[at + 1]];
  return before && after && after.atS - timeS < timeS - before.atS ? after : before;
}

/** Moment pressed on the map. @internal */
export interface PressedMoment {
  readonly timeS: number;
  readonly event?: PlacedEvent | undefined;
}

/**
 * Returns the moment pressed on the map: an event, which lies above the track, or else the nearest point. @internal
 */
export function pressedMoment(
  track: IndexedTrack,
  events: readonly PlacedEvent[],
  place: { readonly lat: number; readonly lng: number },
  withinDeg: number,
): PressedMoment | undefined {
  const marks = {
    points: events.map(({ lat, lng, timeS }) => ({ lat, lng, atS: timeS, speedKmh: 0, headingDeg: 0 })),
    timesS: Float64Array.from(events, ({ timeS }) => timeS),
  };
  const eventS = nearestTimeS(marks, place, withinDeg / 2);
  if (eventS !== undefined) return { timeS: eventS, event: events.find(({ timeS }) => timeS === eventS) };
  const timeS = nearestTimeS(track, place, withinDeg);
  return timeS === undefined ? undefined : { timeS };
}
