import { ACCESS_FLAGS, type AccessFlag } from 'gk-sdk';
import type { Revocation } from '../../store/user-store.js';

/** What a token narrows its user to. */
export interface TokenScope {
  readonly expiresS: number;
  /** Only these devices; undefined = all of the user's. */
  readonly deviceIds: ReadonlySet<string> | undefined;
  /** Only these channels, from 1; undefined = all. */
  readonly channels: ReadonlySet<number> | undefined;
}

/** Who asks, and what they may. */
export interface Principal {
  readonly username: string;
  /** 0 (administrator) to 3. */
  readonly permission: number;
  /** One 0/1 a right, in the order of `ACCESS_FLAGS`. */
  readonly access: string;
  readonly groupId: number;
  /** Undefined for a login by password. */
  readonly token: TokenScope | undefined;
  /** Calls back when the account ends or gets other rights; returns what takes the listener off. */
  readonly onRevoked: (listener: (why: Revocation) => void) => () => void;
}

const POSITIONS = new Map<string, number>(ACCESS_FLAGS.map((flag, index) => [flag, index]));

/** True when the principal has the right. */
export function can(principal: Principal, flag: AccessFlag): boolean {
  return principal.access.charAt(POSITIONS.get(flag) ?? -1) === '1';
}

/** `access` without every right that `allowed` does not name. */
export function narrowAccess(access: string, allowed: readonly string[]): string {
  const names = new Set(allowed);
  return ACCESS_FLAGS.map((flag, index) => (names.has(flag) ? access.charAt(index) : '0')).join('');
}
