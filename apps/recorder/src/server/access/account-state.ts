import { createHash } from 'node:crypto';
import type { StoredUser } from '../../store/access/user-store.js';
import { SERVER_UTC_OFFSET_S } from '../../time/zone-time.js';

const DAY_S = 86_400;

/** Mark of the password of an account: another password, even the same one set again, has another mark. */
export function passwordMark({ password }: Pick<StoredUser, 'password'>): string {
  return createHash('sha256').update(password.salt).digest('base64url').slice(0, 12);
}

/** When an account ends: after its last day, by the server's calendar (unix s); undefined = never. */
export function accountEndS({ details }: Pick<StoredUser, 'details'>): number | undefined {
  const lastDayMs = Date.parse(`${details.expirydate}T00:00:00Z`);
  return Number.isNaN(lastDayMs) ? undefined : lastDayMs / 1000 - SERVER_UTC_OFFSET_S + DAY_S;
}
