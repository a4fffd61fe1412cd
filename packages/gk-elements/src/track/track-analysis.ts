import { DRIVING_ABOVE_KMH } from 'gk-sdk';
import { distanceM, isGapAfter, type IndexedTrack } from './indexed-track.js';

/** A vehicle that stands this long has stopped; less is traffic, seconds. @public */
export const MIN_STOP_S = 120;
/** Below this a receiver that stands still wanders about, km/h. */
const WANDER_KMH = 1;

/** A time in which the vehicle stood. @public */
export interface TrackStop {
  /** Unix seconds. */
  readonly startS: number;
  readonly endS: number;
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
}

/** A time in which nobody knows where the vehicle was. @public */
export interface TrackGap {
  /** Unix seconds of the last point before and the first one after. */
  readonly startS: number;
  readonly endS: number;
  /** Index of the last point before. @internal */
  readonly afterIndex: number;
}

/** A track in numbers. @public */
export interface TrackSummary {
  /** Unix seconds of the first and the last point. */
  readonly startS: number;
  readonly endS: number;
  /** Along the points, without gaps. */
  readonly distanceKm: number;
  /** Above 5 km/h (spec 001 section 9). */
  readonly movingS: number;
  readonly maxKmh: number;
  /** Unix seconds of the first point at {@link TrackSummary.maxKmh}. */
  readonly maxAtS: number;
  /** Distance over the time in motion; 0 for a vehicle that never moved. */
  readonly averageKmh: number;
  readonly points: number;
}

/** Analysis of a track. @public */
export interface TrackAnalysis {
  /** Undefined for an empty track. */
  readonly summary: TrackSummary | undefined;
  readonly stops: readonly TrackStop[];
  readonly gaps: readonly TrackGap[];
}

/** Finds stops and gaps of a track and sums it up. @internal */
export function analyseTrack(track: IndexedTrack, minStopS = MIN_STOP_S): TrackAnalysis {
  const { points, timesS } = track;
  const [first, last] = [timesS[0], timesS.at(-1)];
  if (first === undefined || last === undefined) return { summary: undefined, stops: [], gaps: [] };
  const stops: TrackStop[] = [];
  const gaps: TrackGap[] = [];
  let [distance, movingS, drivenM, maxKmh, maxAtS] = [0, 0, 0, 0, first];
  let standingSince: number | undefined;
  const endStop = (index: number): void => {
    const at = points[standingSince ?? -1];
    if (standingSince !== undefined && at !== undefined) {
      const [startS, endS] = [timesS[standingSince] ?? 0, timesS[index] ?? 0];
      if (endS - startS >= minStopS) stops.push({ startS, endS, lat: at.lat, lng: at.lng });
    }
    standingSince = undefined;
  };
  points.forEach((point, i) => {
    if (point.speedKmh > maxKmh) [maxKmh, maxAtS] = [point.speedKmh, timesS[i] ?? first];
    const moving = point.speedKmh > DRIVING_ABOVE_KMH;
    if (moving) endStop(i);
    else standingSince ??= i;
    const next = points[i + 1];
    if (next === undefined) {
      endStop(i);
      return;
    }
    const [startS, endS] = [timesS[i] ?? 0, timesS[i + 1] ?? 0];
    if (isGapAfter(track, i)) {
      endStop(i);
      gaps.push({ startS, endS, afterIndex: i });
      return;
    }
    const wayM = Math.max(point.speedKmh, next.speedKmh) < WANDER_KMH ? 0 : distanceM(point, next);
    distance += wayM;
    if (moving) {
      movingS += endS - startS;
      drivenM += wayM;
    }
  });
  const summary: TrackSummary = {
    startS: first,
    endS: last,
    distanceKm: distance / 1000,
    movingS,
    maxKmh,
    maxAtS,
    averageKmh: movingS > 0 ? (drivenM / movingS) * 3.6 : 0,
    points: points.length,
  };
  return { summary, stops, gaps };
}
