import { formatIsoWithOffset, fromWallTime, isMoment, type Zone } from 'gk-sdk/rules';
import { shownZone } from './shown-zone.js';

/** A moment as a `datetime-local` field shows it, in the chosen zone: `2026-11-23T09:05:07`. The field's label names the zone. */
export function toDateTimeField(atS: number, deviceId?: string): string {
  return isMoment(atS) ? formatIsoWithOffset(atS, shownZone(deviceId)).slice(0, 19) : '';
}

/**
 * The moment that a `datetime-local` field holds, unix seconds; undefined for an incomplete one. Of a time that happens
 * twice in autumn it is the first.
 */
export function fromDateTimeField(text: string, deviceId?: string): number | undefined {
  return readWallTime(text, shownZone(deviceId));
}

/** The moment of `2026-11-23T09:05:07` on the clock of a zone, unix seconds; undefined for another text. */
export function readWallTime(text: string, zone: Zone): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return fromWallTime({ year, month, day, hour, minute, second }, zone);
}
