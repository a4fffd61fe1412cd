import type { GpsPoint } from '../../model/tracks/gps-point.js';
import type { TimelinePeriod } from '../footage/playback.js';
import { haversineKm } from '../routes/route.js';
import { hasFix } from '../devices/vehicle-motion.js';

/** After a longer silence a device counts as off, seconds (spec 002 section 9). */
const DEVICE_ON_S = 120;

/** A stretch of time in which a device reported without a break. @public */
export interface OnlineInterval extends TimelinePeriod {
  /** Distance driven in it. */
  readonly distanceKm: number;
}

/**
 * The minutes of a track that have a position, as periods: "a 24-hour by 60-minute grid of GPS data availability" (spec
 * 001 section 2). The points are in order of time.
 *
 * @public
 */
export function gpsDataMinutes(points: readonly Pick<GpsPoint, 'atS' | 'lat' | 'lng'>[]): TimelinePeriod[] {
  const periods: { startS: number; endS: number }[] = [];
  for (const { atS } of points.filter(hasFix)) {
    const startS = Math.floor(atS / 60) * 60;
    const last = periods.at(-1);
    if (last !== undefined && startS <= last.endS) last.endS = startS + 60;
    else periods.push({ startS, endS: startS + 60 });
  }
  return periods;
}

/**
 * The parts of a day that a query left out: that they have no position says nothing of the device.
 *
 * @param asked - First and last second of the query.
 * @param day - First and last second of the day.
 * @public
 */
export function unaskedPeriods(asked: TimelinePeriod, day: TimelinePeriod): TimelinePeriod[] {
  return [
    { startS: day.startS, endS: Math.min(asked.startS, day.endS + 1) },
    { startS: Math.max(asked.endS + 1, day.startS), endS: day.endS + 1 },
  ].filter(({ startS, endS }) => startS < endS);
}

/**
 * Periods in which a device was online, in the specification the 'online interregional' view (001 section 2). The
 * points are in order of time.
 *
 * @public
 */
export function onlineIntervals(points: readonly GpsPoint[]): OnlineInterval[] {
  const intervals: { startS: number; endS: number; distanceKm: number }[] = [];
  const fixes = points.filter(hasFix);
  fixes.forEach((point, i) => {
    const { atS } = point;
    const last = intervals.at(-1);
    const before = fixes[i - 1];
    if (last === undefined || before === undefined || atS - last.endS > DEVICE_ON_S) {
      intervals.push({ startS: atS, endS: atS, distanceKm: 0 });
      return;
    }
    last.endS = atS;
    last.distanceKm += haversineKm(before, point);
  });
  return intervals;
}
