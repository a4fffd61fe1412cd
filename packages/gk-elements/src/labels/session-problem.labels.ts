import type { EnglishLabels } from './message.js';

/**
 * Why an element has nothing from its server: `no-session`: the page gave it none; `not-signed-in`: the `<gk-session>` around it has no
 * credentials yet; `no-credentials`: the page's source of credentials failed; `unreached`: no connection was ever made; `lost`: one was.
 *
 * @public
 */
export type SessionProblemKind =
  | 'no-session'
  | 'not-signed-in'
  | 'no-credentials'
  | 'signed-out'
  | 'refused'
  | 'withdrawn'
  | 'throttled'
  | 'password-expired'
  | 'no-right'
  | 'no-network'
  | 'unreached'
  | 'lost';

/** Text of all elements for an element without a session that works. @public */
export interface SessionProblemLabels {
  /** The problem in a few words. */
  readonly words: Readonly<Record<SessionProblemKind, string>>;
  /** The remedy. Where the server or the SDK has words of its own, those stand in its place. */
  readonly details: Readonly<Record<SessionProblemKind, string>>;
  /** Follows the words of a server that has accounts with a second factor: it does not tell whether that is the reason. */
  readonly secondFactor: string;
}

/** The labels in English. @internal */
export const englishSessionProblemLabels: EnglishLabels<SessionProblemLabels> = {
  words: {
    'no-session': 'No session',
    'not-signed-in': 'Not signed in',
    'no-credentials': 'Sign-in failed',
    'signed-out': 'Signed out',
    refused: 'Login not accepted',
    withdrawn: 'Access has ended',
    throttled: 'The server takes no login now',
    'password-expired': 'The password has expired',
    'no-right': 'No permission',
    'no-network': 'This computer has no network',
    unreached: 'Server not reached',
    lost: 'Connection lost, reconnecting…',
  },
  details: {
    'no-session': 'For the developer of this page: put the element into a <gk-session>, or set its property session.',
    'not-signed-in': 'The page has not signed in to the server yet.',
    'no-credentials': 'The page could not get credentials for the server.',
    'signed-out': 'Sign in again to go on.',
    refused: '',
    withdrawn: 'Sign in again, or ask for access.',
    throttled: 'It is tried again later.',
    'password-expired': 'Change it to sign in.',
    'no-right': 'Ask an administrator for the right to see this.',
    'no-network': 'It goes on by itself once there is one.',
    unreached: '',
    lost: '',
  },
  secondFactor: 'An account with a second factor also needs a code of its authenticator app.',
};
