import { GkError } from '../errors/gk-error.js';
import type { Authorization } from '../transport/authorization.js';
import { hashPassword } from '../util/password-hash.js';
import type { Credentials, CredentialsSource, LoginOptions, SessionUser } from './session.js';

/** Settles the promise of `login`. @internal */
export interface FirstAnswer {
  resolve(user: SessionUser): void;
  reject(error: GkError): void;
}

/** The login that the session works for, from `login` to its end. @internal */
export interface ActiveLogin {
  /** Tells its answers from those of another login. */
  readonly id: number;
  readonly authorization: Authorization;
  /**
   * Credentials whose change was sent and not answered: whether the server has them shows when it refuses the present
   * ones.
   */
  readonly unconfirmed?: Authorization | undefined;
  /** Asked again when the server takes the credentials no more, such as a token whose time is over. */
  readonly source: CredentialsSource | undefined;
  readonly savePassword: boolean;
  /** Whether a server that cannot be reached is asked again before it has accepted anything. */
  readonly retry: boolean;
  /** Told of the first answer of the server, or the first failure to get one. */
  readonly firstAnswer: FirstAnswer | undefined;
  /** How often in a row the source was asked for other credentials of which none was taken; default 0. */
  readonly renewals?: number;
  /** When the first credentials were asked for, unix milliseconds. */
  readonly askedAtMs: number;
  /** When the source was asked last for other credentials, unix milliseconds. */
  readonly renewedAtMs?: number;
}

/** Choices of a login besides its credentials. @internal */
export type LoginChoices = Required<Pick<LoginOptions, 'savePassword' | 'retry'>> & Pick<LoginOptions, 'signal'>;

/** Credentials as they travel; undefined when a part of them is empty. @internal */
export function toAuthorization(credentials: Credentials): Authorization | undefined {
  if (credentials.kind !== 'password') {
    const { e, h } = credentials;
    if (e === '' || h === '') return undefined;
    if (credentials.kind === 'token') return { kind: 'token', e, h };
    return credentials.username === '' ? undefined : { kind: 'token', e, h, username: credentials.username };
  }
  const { username, password } = credentials;
  if (username === '' || password === '') return undefined;
  return { kind: 'password', username, passwordHash: hashPassword(password) };
}

/** Credentials of a user who logged in by name: the storage keeps them, and they may change the password. @internal */
export type NamedAuthorization = Authorization & { readonly username: string };

/** False for the token of a kiosk or a link, of which nothing is kept. @internal */
export function isNamed(authorization: Authorization | undefined): authorization is NamedAuthorization {
  return authorization?.username !== undefined;
}

/** Resolves as `promise` does, or rejects as soon as the signal fires: with `aborted`, or what `reason` makes. @internal */
export function unlessAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  reason: (signal: AbortSignal) => GkError = loginAborted,
): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject: (error: unknown) => void) => {
    const abort = (): void => {
      reject(reason(signal));
    };
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', abort);
    });
  });
}

/** The error of a login that its caller gave up. @internal */
export function loginAborted(signal: AbortSignal): GkError {
  return new GkError('aborted', 'The login was cancelled.', { cause: signal.reason });
}

/** The error of a login in whose place another one came. @internal */
export function replaced(): GkError {
  return new GkError('aborted', 'Another login took the place of this one.');
}

/** The error of a login to a session that is closed. @internal */
export function sessionClosed(): GkError {
  return new GkError('closed', 'The session was closed: make a new one.');
}

/** Whether the server answered a change, be it with no: what failed otherwise may have been done. @internal */
export function isAnswer(error: GkError): boolean {
  return ['invalid-argument', 'auth-failed', 'forbidden', 'not-found', 'refused'].includes(error.code);
}
