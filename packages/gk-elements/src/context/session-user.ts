import type { SessionState, SessionUser } from 'gk-sdk';

/** Who is logged in, also while a connection that broke comes back by itself; undefined when nobody is. @internal */
export function sessionUser(state: SessionState | undefined): SessionUser | undefined {
  return state?.kind === 'signed-in' || state?.kind === 'reconnecting' ? state.user : undefined;
}
