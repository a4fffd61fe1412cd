import { dayBoundsS, dayOf, zoneOffsetS, type Zone } from 'gk-sdk/rules';

/** The zone whose time the server keeps, wherever it runs: of its logs, its accounts and devices that tell no zone. */
export const SERVER_TIME_ZONE = 'Asia/Taipei';
/** The zone's offset from UTC in seconds; it has no summer time. */
export const SERVER_UTC_OFFSET_S = 8 * 3600;

/** Wall time of a zone in ISO form without zone: `2026-01-31T12:00:00`. */
export function wallTimeIn(atS: number, zone: Zone): string {
  return new Date((Math.floor(atS) + zoneOffsetS(atS, zone)) * 1000).toISOString().slice(0, 19);
}

/** The start of the day of a zone that `atS` (unix s) falls on, in unix seconds. */
export function dayStartIn(atS: number, zone: string): number {
  return dayBoundsS(dayOf(atS, zone), zone).startS;
}

/** The start of the month of a zone that `atS` (unix s) falls on, in unix seconds. */
export function monthStartIn(atS: number, zone: string): number {
  return dayBoundsS({ ...dayOf(atS, zone), day: 1 }, zone).startS;
}
