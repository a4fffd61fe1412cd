import { dayBoundsS, dayOf, toWallTime, type TimelinePeriod, type Zone } from 'gk-sdk/rules';
import { hoursWithData } from './hours-with-data.js';
import { lowerBound } from '../../chart/min-max.js';
import type { IndexedTrack } from '../../track/indexed-track.js';

const HOUR_S = 3600;

/** One hour of a day. @internal */
export interface TrackHour extends TimelinePeriod {
  /** Whether the track has a point in it; an hour without one is closed. */
  readonly open: boolean;
  /** Hour of the clock at its start, 0 to 23; the same twice on a day of 25 hours. */
  readonly hour: number;
}

/** The hours of the day that a time lies in: 24, or as many as the zone gives that day. @internal */
export function hoursOf({ timesS }: IndexedTrack, timeS: number, zone: Zone): TrackHour[] {
  const day = dayBoundsS(dayOf(timeS, zone), zone);
  const hours: TimelinePeriod[] = [];
  for (let startS = day.startS; startS < day.endS; startS += HOUR_S) hours.push({ startS, endS: startS + HOUR_S });
  const open = new Set(
    hoursWithData(
      hours.map(({ startS, endS }) => timesS.subarray(lowerBound(timesS, startS), lowerBound(timesS, endS))),
    ),
  );
  return hours.map((hour, at) => ({ ...hour, open: open.has(at), hour: toWallTime(hour.startS, zone).hour }));
}

/** The hour that a time lies in. @internal */
export function hourOf(timeS: number, zone: Zone): TimelinePeriod {
  const { startS } = dayBoundsS(dayOf(timeS, zone), zone);
  const hourS = startS + Math.floor((timeS - startS) / HOUR_S) * HOUR_S;
  return { startS: hourS, endS: hourS + HOUR_S };
}

/** The window of two properties; undefined for what is none: a missing end, or an end before the start. @internal */
export function toWindow(fromS: number | undefined, toS: number | undefined): TimelinePeriod | undefined {
  return fromS !== undefined && toS !== undefined && fromS < toS ? { startS: fromS, endS: toS } : undefined;
}

/** The open hour that a key leads to; undefined for another key, or when there is none. @internal */
export function hourByKey(hours: readonly TrackHour[], chosen: number, key: string): TrackHour | undefined {
  const isOpen = ({ open }: TrackHour): boolean => open;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return hours.slice(chosen + 1).find(isOpen);
    case 'ArrowLeft':
    case 'ArrowDown':
      return hours.slice(0, Math.max(0, chosen)).findLast(isOpen);
    case 'Home':
      return hours.find(isOpen);
    case 'End':
      return hours.findLast(isOpen);
    default:
      return undefined;
  }
}
