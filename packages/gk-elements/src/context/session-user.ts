import type { SessionState, SessionUser } from 'gk-sdk';

/**
 * Name of the user whose streams and downloads may go on: it stays while a connection comes back or another login is under way. Empty
 * while a login is under way and nobody was there before; undefined when nobody is logged in.
 *
 * @param before - Result for the previous state.
 * @internal
 */
export function streamUser(state: SessionState | undefined, before: string | undefined): string | undefined {
  if (state?.kind === 'signed-in') return state.user.username;
  return state?.kind === 'connecting' || state?.kind === 'reconnecting' ? (before ?? '') : undefined;
}

/** Who is logged in, also while a connection that broke comes back by itself; undefined when nobody is. @internal */
export function sessionUser(state: SessionState | undefined): SessionUser | undefined {
  return state?.kind === 'signed-in' || state?.kind === 'reconnecting' ? state.user : undefined;
}

/**
 * Whether the user who is logged in lacks a right. Where a server sends nothing without it, and does not say so, an element says it.
 *
 * @internal
 */
export function lacksRight(state: SessionState | undefined, right: keyof SessionUser['permissions']): boolean {
  return sessionUser(state)?.permissions[right] === false;
}
