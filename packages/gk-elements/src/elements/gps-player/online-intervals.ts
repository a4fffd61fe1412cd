import type { ShownRecord } from '../../recordings/load-records.js';
import { distanceM, TRACK_GAP_S, type IndexedTrack } from '../../track/indexed-track.js';

/** A stretch of time in which the device reported without a break. @internal */
export interface OnlineInterval {
  /** Unix seconds of the first point. */
  readonly startS: number;
  /** Unix seconds of the last point. */
  readonly endS: number;
  readonly distanceKm: number;
}

/**
 * When a device was online: a pause of more than the online threshold between two points (spec 000 section 9) ends an
 * interval. What the specification calls the 'online interregional' view (001 section 2).
 *
 * @internal
 */
export function onlineIntervals({ points, timesS }: IndexedTrack): OnlineInterval[] {
  const intervals: { startS: number; endS: number; distanceKm: number }[] = [];
  points.forEach((point, i) => {
    const timeS = timesS[i] ?? 0;
    const last = intervals.at(-1);
    const before = points[i - 1];
    if (last === undefined || before === undefined || timeS - last.endS > TRACK_GAP_S) {
      intervals.push({ startS: timeS, endS: timeS, distanceKm: 0 });
      return;
    }
    last.endS = timeS;
    last.distanceKm += distanceM(before, point) / 1000;
  });
  return intervals;
}

/** The minutes that have a position, as a day map shows them. @internal */
export function availableMinutes({ timesS }: IndexedTrack): ShownRecord[] {
  const records: { channel: number; startS: number; endS: number; kind: string }[] = [];
  for (const timeS of timesS) {
    const startS = Math.floor(timeS / 60) * 60;
    const last = records.at(-1);
    if (last !== undefined && startS <= last.endS) last.endS = startS + 60;
    else records.push({ channel: 1, startS, endS: startS + 60, kind: 'Normal' });
  }
  return records;
}
