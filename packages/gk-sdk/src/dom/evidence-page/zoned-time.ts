import { formatDateTimeWithZone } from '../../rules/time/zone.js';

/** Zone of the times on the page: that of the reader's computer. */
export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment (unix s) of the bundle on the reader's clock, with its offset: the page is read in any zone. */
export function zonedTime(atS: number): string {
  return formatDateTimeWithZone(atS, readersZone());
}
