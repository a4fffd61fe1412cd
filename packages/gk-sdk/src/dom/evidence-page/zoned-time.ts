import { formatDateTimeWithZone } from '../../rules/time/zone.js';

/** A moment (unix s) of the bundle on the reader's clock, with its offset: the page is read in any zone. */
export function zonedTime(atS: number): string {
  return formatDateTimeWithZone(atS, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
