import { ACCESS_FLAGS, type AccessFlag, type Permissions } from 'gk-sdk';
import type { BrandSwitches } from 'gk-sdk/rules';
import type { Revocation } from '../../store/access/user-store.js';

/** Scope to which a token narrows its user. Without devices, channels and rights it stands for its user. */
export interface TokenScope {
  readonly expiresS: number;
  /** Only these devices; undefined = all of the user's. */
  readonly deviceIds: ReadonlySet<string> | undefined;
  /** Only these channels, from 1; undefined = all. */
  readonly channels: ReadonlySet<number> | undefined;
  /** Only these of the user's rights; undefined = all. */
  readonly rights: ReadonlySet<string> | undefined;
}

/** Who asks, and what they may. */
export interface Principal {
  readonly username: string;
  /** 0 (administrator) to 3. */
  readonly permission: number;
  /** One 0/1 a right, in the order of `ACCESS_FLAGS`, without what the brand has switched off. */
  readonly access: string;
  /** Those of the deployment's brand. */
  readonly switches: BrandSwitches;
  readonly groupId: number;
  /** Undefined for a login by password. */
  readonly token: TokenScope | undefined;
  /** Calls back when the account ends or gets other rights or another password; returns an unsubscribe function. */
  readonly onRevoked: (listener: (why: Revocation) => void) => () => void;
}

const POSITIONS = new Map<string, number>(ACCESS_FLAGS.map((flag, index) => [flag, index]));

/** True when the principal has the right. */
export function can(principal: Principal, flag: AccessFlag): boolean {
  return principal.access.charAt(POSITIONS.get(flag) ?? -1) === '1';
}

/** The flags of rights. */
export function accessOf(permissions: Permissions): string {
  return ACCESS_FLAGS.map((flag) => (permissions[flag] ? '1' : '0')).join('');
}

/** `access` without every right that `allowed` does not name. */
export function narrowAccess(access: string, allowed: ReadonlySet<string>): string {
  return ACCESS_FLAGS.map((flag, index) => (allowed.has(flag) ? access.charAt(index) : '0')).join('');
}

/** True for a token that is narrower than its user. */
export function isScoped({ token }: Principal): boolean {
  return token !== undefined && (token.deviceIds ?? token.channels ?? token.rights) !== undefined;
}

/** False for a channel outside of the scope of a token. */
export function hasChannelInScope({ token }: Principal, channel: number): boolean {
  return token?.channels?.has(channel) !== false;
}

/**
 * True for who may use the permission number of the user. Permission numbers are not bound to a device or channel: a
 * token with a scope needs `F_api_full` among its rights, and all devices and channels.
 */
export function usesPermission(principal: Principal): boolean {
  const { token } = principal;
  if (token === undefined || !isScoped(principal)) return true;
  return token.deviceIds === undefined && token.channels === undefined && can(principal, 'F_api_full');
}
