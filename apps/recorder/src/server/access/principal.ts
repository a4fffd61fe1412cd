import { ACCESS_FLAGS, type AccessFlag, type Permissions } from 'gk-sdk';
import type { BrandSwitches } from 'gk-sdk/rules';
import type { ContentKind } from '../../store/access/share-link-store.js';
import type { Revocation } from '../../store/access/user-store.js';

/** Scope to which a token narrows its user. Without devices, channels, rights, period and kinds it stands for its user. */
export interface TokenScope {
  readonly expiresS: number;
  /** Only these devices; undefined = all of the user's. */
  readonly deviceIds: ReadonlySet<string> | undefined;
  /** Only these channels, from 1; undefined = all. */
  readonly channels: ReadonlySet<number> | undefined;
  /** Only these of the user's rights; undefined = all. */
  readonly rights: ReadonlySet<string> | undefined;
  /** Period of the data that it opens, unix seconds, both ends included; undefined = without this end. */
  readonly fromS: number | undefined;
  readonly toS: number | undefined;
  /** Only these kinds of content; undefined = all. */
  readonly kinds: ReadonlySet<ContentKind> | undefined;
  /** Set for the token of a link. */
  readonly link: LinkToken | undefined;
  /** Present, unix seconds. */
  readonly nowS: () => number;
}

/** The link that a token is of. */
export interface LinkToken {
  readonly id: string;
  /** Only these channels of each device; a device that is absent has all of its channels. */
  readonly channelsOf: ReadonlyMap<string, ReadonlySet<number>>;
}

/** A login with a code. */
export interface SessionOfPrincipal {
  readonly id: string;
  readonly expiresS: number;
  /** Notes that it is in use, so that it goes on. */
  readonly noteUse: () => void;
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
  /** Undefined for a login by password, with or without a code. */
  readonly token: TokenScope | undefined;
  /** Set for a login with a code, which goes on by a token pair: it may do what a login by password may. */
  readonly session?: SessionOfPrincipal;
  /** Calls back when the account, the link or the session ends, or the account gets other rights or another password; returns an unsubscribe function. */
  readonly onRevoked: (listener: (why: AccessEnd) => void) => () => void;
}

/** Why what a principal has open must end; `revoked` is the link of its token, `ended` its login with a code. */
export type AccessEnd = Revocation | 'revoked' | 'ended';

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
  if (token === undefined) return false;
  const { deviceIds, channels, rights, fromS, toS, kinds } = token;
  return (deviceIds ?? channels ?? rights ?? fromS ?? toS ?? kinds) !== undefined;
}

/** Name under which the limits of a user count: a link has limits of its own, so that whoever has it does not use up those of its maker. */
export function limitedName({ username, token }: Principal): string {
  // No user name contains a colon.
  return token?.link === undefined ? username : `link:${token.link.id}`;
}

/** Answer to who asks for a camera that a token does not open. */
export const CHANNEL_FORBIDDEN = 'No permission for this channel';

/** False for a channel of a device outside of the scope of a token; of all channels (0) for a token of some. */
export function hasChannelInScope({ token }: Principal, deviceId: string, channel: number): boolean {
  return token?.channels?.has(channel) !== false && token?.link?.channelsOf.get(deviceId)?.has(channel) !== false;
}

/**
 * True for who may use the permission number of the user. Permission numbers are not bound to a device or channel: a
 * token with a scope needs `F_api_full` among its rights, and all devices, channels, times and kinds of content.
 */
export function usesPermission(principal: Principal): boolean {
  const { token } = principal;
  if (token === undefined || !isScoped(principal)) return true;
  const { deviceIds, channels, fromS, toS, kinds } = token;
  return (deviceIds ?? channels ?? fromS ?? toS ?? kinds) === undefined && can(principal, 'F_api_full');
}
