import { formatIsoWithOffset } from '../rules/time/zone.js';
import type { TimelinePeriod } from '../rules/footage/playback.js';
import { isMoment } from '../util/moment.js';

/** A moment on the clock of this computer, with its offset: `2026-11-28T14:06:00+0800`. @internal */
export function momentWords(atS: number): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isMoment(atS) ? formatIsoWithOffset(Math.round(atS), zone) : String(atS);
}

/** A stretch of time on the same clock: `2026-11-28T14:06:00+0800 to 2026-11-28T14:13:00+0800`. @internal */
export function periodWords({ startS, endS }: TimelinePeriod): string {
  return `${momentWords(startS)} to ${momentWords(endS)}`;
}
