import { GkError } from '../../errors/gk-error.js';

const MS_PER_MINUTE = 60_000;
/** Terminals were not built before; their years have two digits. */
const CENTURY = 2000;

/**
 * Milliseconds since 1970 of a time of a message, YYMMDDhhmmss, told in a zone of so many minutes east of UTC. Undefined where
 * the digits are no time, such as zeros.
 *
 * @public
 */
export function jt808TimeMs(time: string, zoneMinutes: number): number | undefined {
  if (!/^\d{12}$/.test(time)) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (time.match(/../g) ?? []).map(Number);
  const utcMs = Date.UTC(CENTURY + year, month - 1, day, hour, minute, second);
  // A month 13 or a second 61 counts on into the next.
  return written(utcMs) === time ? utcMs - zoneMinutes * MS_PER_MINUTE : undefined;
}

/**
 * YYMMDDhhmmss of milliseconds since 1970, in a zone of so many minutes east of UTC. Throws a {@link GkError}
 * `invalid-argument` for years before 2000 and after 2099.
 *
 * @public
 */
export function jt808Time(ms: number, zoneMinutes: number): string {
  const local = ms + zoneMinutes * MS_PER_MINUTE;
  if (!(local >= Date.UTC(CENTURY, 0) && local < Date.UTC(CENTURY + 100, 0))) {
    throw new GkError('invalid-argument', 'A time of JT/T 808 lies between the years 2000 and 2099');
  }
  return written(local);
}

function written(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(2, 19).replaceAll(/\D/g, '');
}
