import type { SessionState } from './session.js';

/** "0 not logged in / connecting, 1 logged in, 2 authentication failed" (spec 000 section 3). @public */
export type LoginFlag = 0 | 1 | 2;

/**
 * The login flag of a state. An accepted login stays accepted while the session reconnects: a short outage does not return the
 * user to the login screen.
 *
 * @public
 */
export function loginFlag(state: SessionState): LoginFlag {
  switch (state.kind) {
    case 'signed-out':
    case 'connecting':
    case 'password-expired':
      return 0;
    case 'reconnecting':
      return state.user ? 1 : 0;
    case 'signed-in':
      return 1;
    case 'refused':
      return 2;
  }
}

/**
 * "Every protected screen sends the user to /login when AutoLogin is absent, or the flag is 0 with
 * AutoLogin 'false', or the flag is 2" (spec 000 section 4).
 *
 * @param autoLogin - `Session.autoLogin`: undefined = absent.
 * @public
 */
export function needsLoginScreen(autoLogin: boolean | undefined, flag: LoginFlag): boolean {
  return autoLogin === undefined || (flag === 0 && !autoLogin) || flag === 2;
}
