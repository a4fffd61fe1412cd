import { formatIsoWithOffset } from '../rules/time/zone.js';
import type { TimelinePeriod } from '../rules/footage/playback.js';

/** A stretch of time on the clock of this computer: `2026-11-28T14:06:00+0800 to 2026-11-28T14:13:00+0800`. @internal */
export function periodWords({ startS, endS }: TimelinePeriod): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [startS, endS].map((atS) => formatIsoWithOffset(Math.round(atS), zone)).join(' to ');
}
