import { GkError, type GkErrorCode } from '../errors/gk-error.js';
import type { Authorization } from '../transport/authorization.js';
import { isNamed, replaced, type ActiveLogin, type FirstAnswer, type NamedAuthorization } from './active-login.js';
import type { ConnectionEnd } from './connection.js';
import type { CredentialsSource, DisconnectReason, SessionState, SessionUser } from './session.js';

/** Credentials that last no longer than this are not worth asking for again. */
const SHORTEST_LIFE_MS = 1_000;

/**
 * Credentials that are refused so long after they were asked for may have expired meanwhile, on a busy page or a laptop that
 * slept. Others are asked for, so many times in a row.
 */
const STALE_AFTER_MS = 3_000;
const MOST_RENEWALS = 3;

/** Codes of an end that the page has brought about: by a logout, a close, or another login. */
const ENDED_BY_PAGE: ReadonlySet<GkErrorCode> = new Set(['aborted', 'closed']);

/** State of the login of a session. @internal */
export type LoginState =
  /** `endedBy`: why the last login ended. */
  | { readonly kind: 'signed-out'; readonly endedBy: GkError | undefined }
  /** A source is asked for the credentials of a first login. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'connecting'; readonly login: ActiveLogin }
  | {
      readonly kind: 'signed-in';
      readonly login: ActiveLogin;
      readonly user: SessionUser;
      readonly devicesLoaded: boolean;
    }
  /** `user`: who was signed in before; undefined when the server has accepted nothing yet. */
  | {
      readonly kind: 'reconnecting';
      readonly login: ActiveLogin;
      readonly user: SessionUser | undefined;
      readonly reason: DisconnectReason;
      readonly retryAtS: number;
      /** Why the last try failed. */
      readonly error: GkError | undefined;
    }
  | { readonly kind: 'refused'; readonly error: GkError; readonly withdrawn: boolean }
  /** The credentials stay, so that the password can be changed with them. */
  | {
      readonly kind: 'password-expired';
      readonly login: ActiveLogin;
      readonly user: SessionUser | undefined;
      readonly error: GkError;
    };

/**
 * Event of a login. `id` names the login that an answer belongs to: that of another one is ignored. `waitMs` is how
 * long to wait before the next try, should there be one.
 *
 * @internal
 */
export type LoginEvent =
  /** A source is about to be asked for the credentials of a new login. */
  | { readonly kind: 'asked' }
  | { readonly kind: 'ask-failed'; readonly error: GkError }
  | { readonly kind: 'began'; readonly login: ActiveLogin }
  | { readonly kind: 'cancelled'; readonly id: number; readonly error: GkError }
  | { readonly kind: 'logged-out'; readonly error: GkError }
  | { readonly kind: 'closed'; readonly error: GkError }
  | { readonly kind: 'accepted'; readonly user: SessionUser; readonly devicesLoaded: boolean }
  | { readonly kind: 'devices-loaded' }
  | {
      readonly kind: 'connection-ended';
      readonly end: ConnectionEnd;
      /** Error of the call ahead of the connection, which did not reach the server. */
      readonly unreachable: GkError | undefined;
      readonly nowMs: number;
      readonly waitMs: number;
    }
  | { readonly kind: 'password-sent'; readonly id: number; readonly changed: Authorization }
  | { readonly kind: 'password-kept'; readonly id: number }
  /** Also other credentials of the user than a password. */
  | { readonly kind: 'password-changed'; readonly id: number; readonly changed: Authorization; readonly nowMs: number }
  /** `authorization` is undefined when a part of the credentials is empty: the current ones are tried again. */
  | { readonly kind: 'renewed'; readonly id: number; readonly authorization: Authorization | undefined }
  | {
      readonly kind: 'renewal-failed';
      readonly id: number;
      readonly error: GkError;
      readonly nowMs: number;
      readonly waitMs: number;
    };

/** A try that follows at once, or after a wait. @internal */
export type LoginTry =
  { readonly kind: 'connect' } | { readonly kind: 'ask'; readonly id: number; readonly source: CredentialsSource };

/** Effect that the session carries out after a step, in this order. @internal */
export type LoginEffect =
  | LoginTry
  | { readonly kind: 'wait'; readonly waitMs: number; readonly next: LoginTry }
  /** Ends the wait, and closes the connection and what belongs to it. */
  | { readonly kind: 'disconnect' }
  /** Takes down whatever there is, rejects who waits for the first answer, and forgets the data of the server. */
  | { readonly kind: 'end'; readonly answer: FirstAnswer | undefined; readonly error: GkError }
  /** Makes the state that of the session, and tells its listeners. */
  | { readonly kind: 'publish' }
  | { readonly kind: 'resolve'; readonly answer: FirstAnswer; readonly user: SessionUser }
  /** Opens what runs beside a connection while it is signed in. */
  | { readonly kind: 'go-live'; readonly user: SessionUser; readonly authorization: Authorization }
  | { readonly kind: 'close-events' }
  | { readonly kind: 'doubt-events' }
  | { readonly kind: 'reopen-events'; readonly authorization: Authorization }
  | { readonly kind: 'store'; readonly authorization: NamedAuthorization; readonly savePassword: boolean }
  | { readonly kind: 'store-secret'; readonly authorization: NamedAuthorization }
  | { readonly kind: 'turn-off-auto-login'; readonly refused?: NamedAuthorization }
  | { readonly kind: 'warn'; readonly error: GkError };

type ConnectionEnded = Extract<LoginEvent, { kind: 'connection-ended' }>;
type WithLogin = Extract<LoginState, { login: ActiveLogin }>;

/** The next state of a login, and what is to be done on the way to it. @internal */
export interface LoginStep {
  readonly state: LoginState;
  readonly effects: readonly LoginEffect[];
}

/** Takes one event: the rules of a login, without sockets, clocks and promises. @internal */
export function reduceLogin(state: LoginState, event: LoginEvent): LoginStep {
  switch (event.kind) {
    case 'asked':
      return loginOf(state) ? stay(state) : end(state, { kind: 'asking' }, replaced());
    case 'ask-failed':
      return state.kind === 'asking' ? signOut(state, event.error) : stay(state);
    case 'began': {
      const step = end(state, { kind: 'connecting', login: event.login }, replaced());
      return { ...step, effects: [...step.effects, { kind: 'connect' }] };
    }
    case 'cancelled':
      return isOf(state, event.id) && !userOf(state) ? signOut(state, event.error) : stay(state);
    case 'logged-out': {
      const step = signOut(state, event.error);
      const authorization = loginOf(state)?.authorization;
      // A token was never stored: what the browser keeps is another login.
      if (authorization && !isNamed(authorization)) return step;
      return { ...step, effects: [{ kind: 'turn-off-auto-login' }, ...step.effects] };
    }
    case 'closed':
      return signOut(state, event.error);
    case 'accepted':
      return hasLogin(state) ? accept(state, event.user, event.devicesLoaded) : stay(state);
    case 'devices-loaded':
      if (state.kind !== 'signed-in' || state.devicesLoaded) return stay(state);
      return { state: { ...state, devicesLoaded: true }, effects: [{ kind: 'publish' }] };
    case 'connection-ended':
      return hasLogin(state) ? connectionEnded(state, event) : stay(state);
    case 'password-sent':
      return isOf(state, event.id) ? stay(withUnconfirmed(state, event.changed)) : stay(state);
    case 'password-kept':
      return isOf(state, event.id) ? stay(withUnconfirmed(state, undefined)) : stay(state);
    case 'password-changed': {
      if (!isOf(state, event.id)) return stay(state);
      const confirmed = withUnconfirmed(state, undefined);
      // The session has found out by itself already.
      return state.login.authorization === event.changed ? stay(confirmed) : goOnWith(confirmed, event.changed, event);
    }
    case 'renewed': {
      if (!isOf(state, event.id)) return stay(state);
      const { login } = state;
      const { authorization = login.authorization } = event;
      return { state: { ...state, login: { ...login, authorization } }, effects: [{ kind: 'connect' }] };
    }
    case 'renewal-failed':
      return isOf(state, event.id) ? renewalFailed(state, event) : stay(state);
  }
}

/** The state as the session shows it. @internal */
export function toSessionState(state: LoginState): SessionState {
  switch (state.kind) {
    case 'signed-out':
      return state.endedBy && !ENDED_BY_PAGE.has(state.endedBy.code)
        ? { kind: 'signed-out', error: state.endedBy }
        : { kind: 'signed-out' };
    case 'asking':
    case 'connecting':
      return { kind: 'connecting' };
    case 'signed-in':
      return { kind: 'signed-in', user: state.user, devicesLoaded: state.devicesLoaded };
    case 'reconnecting': {
      const { reason, retryAtS, user, error } = state;
      return { kind: 'reconnecting', reason, retryAtS, user, ...(error && { error }) };
    }
    case 'refused':
      return { kind: 'refused', error: state.error, ...(state.withdrawn && { withdrawn: true }) };
    case 'password-expired': {
      const { authorization } = state.login;
      return { kind: 'password-expired', username: authorization.username ?? '' };
    }
  }
}

/** The login that a state is of; undefined where there is none. @internal */
export function loginOf(state: LoginState): ActiveLogin | undefined {
  return hasLogin(state) ? state.login : undefined;
}

/** Returns the user of the current login. @internal */
export function userOf(state: LoginState): SessionUser | undefined {
  return 'user' in state ? state.user : undefined;
}

/** Returns the error that ended the login. @internal */
export function endedBy(state: LoginState): GkError | undefined {
  if (state.kind === 'signed-out') return state.endedBy;
  return 'error' in state ? state.error : undefined;
}

function hasLogin(state: LoginState): state is WithLogin {
  return 'login' in state;
}

function isOf(state: LoginState, id: number): state is WithLogin {
  return hasLogin(state) && state.login.id === id;
}

function stay(state: LoginState): LoginStep {
  return { state, effects: [] };
}

function signOut(state: LoginState, error: GkError): LoginStep {
  return end(state, { kind: 'signed-out', endedBy: error }, error);
}

/** Ends whatever login there is, and goes on with `next`. */
function end(state: LoginState, next: LoginState, error: GkError): LoginStep {
  return { state: next, effects: [{ kind: 'end', answer: loginOf(state)?.firstAnswer, error }, { kind: 'publish' }] };
}

function accept({ login }: WithLogin, user: SessionUser, devicesLoaded: boolean): LoginStep {
  const { authorization, savePassword, firstAnswer } = login;
  const effects: LoginEffect[] = [];
  if (isNamed(authorization)) effects.push({ kind: 'store', authorization, savePassword });
  effects.push({ kind: 'publish' });
  if (firstAnswer) effects.push({ kind: 'resolve', answer: firstAnswer, user });
  effects.push({ kind: 'go-live', user, authorization });
  return { state: { kind: 'signed-in', login: { ...login, renewals: 0 }, user, devicesLoaded }, effects };
}

function connectionEnded(state: WithLogin, event: ConnectionEnded): LoginStep {
  const { end: how } = event;
  switch (how.kind) {
    case 'lost':
      return connectionLost(state, how, event);
    case 'refused':
      return refused(state, how.error, event);
    case 'expired': {
      const error = new GkError('password-expired', 'The password has expired: change it to log in.');
      // No caller is left to receive an error of the login that follows the change.
      const login = { ...state.login, retry: true, firstAnswer: undefined };
      return end(state, { kind: 'password-expired', login, user: userOf(state), error }, error);
    }
  }
}

function connectionLost(
  state: WithLogin,
  lost: Extract<ConnectionEnd, { kind: 'lost' }>,
  { unreachable, nowMs, waitMs }: ConnectionEnded,
): LoginStep {
  const { login } = state;
  const user = userOf(state);
  // A failed socket has no reason; the call ahead of it may have one.
  const error = !user && lost.error.code === 'network' ? (unreachable ?? lost.error) : lost.error;
  if (!user && !login.retry) return signOut(state, error);
  const effects: LoginEffect[] = [{ kind: 'disconnect' }];
  // A server that closes properly closes its event sockets, too.
  if (lost.reason !== 'closed-by-server') effects.push({ kind: 'doubt-events' });
  effects.push({ kind: 'wait', waitMs, next: { kind: 'connect' } }, { kind: 'publish' });
  if (!user) effects.push({ kind: 'warn', error });
  return {
    state: reconnecting({ ...login, renewals: 0 }, user, nowMs + waitMs, { reason: lost.reason, error }),
    effects,
  };
}

function refused(state: WithLogin, error: GkError, at: { readonly nowMs: number }): LoginStep {
  const { login } = state;
  const user = userOf(state);
  if (login.unconfirmed && error.code === 'auth-failed') {
    return goOnWith(withUnconfirmed(state, undefined), login.unconfirmed, at);
  }
  if (login.source && error.code === 'auth-failed' && mayRenew(login, user, at.nowMs)) {
    const renewed = { ...login, renewals: (login.renewals ?? 0) + 1, renewedAtMs: at.nowMs };
    return {
      state: user ? reconnecting(renewed, user, at.nowMs) : { kind: 'connecting', login: renewed },
      effects: [
        { kind: 'disconnect' },
        { kind: 'close-events' },
        { kind: 'publish' },
        { kind: 'ask', id: login.id, source: login.source },
      ],
    };
  }
  const step = end(state, { kind: 'refused', error, withdrawn: user !== undefined }, error);
  // A token was never stored.
  if (!isNamed(login.authorization)) return step;
  // Refused credentials must not be tried again at every visit.
  return { ...step, effects: [{ kind: 'turn-off-auto-login', refused: login.authorization }, ...step.effects] };
}

/** Whether other credentials are worth asking for: not when credentials are refused that were asked for just now. */
function mayRenew(login: ActiveLogin, user: SessionUser | undefined, nowMs: number): boolean {
  const { renewals = 0, askedAtMs, renewedAtMs } = login;
  if (renewals === 0 && user) return !isWithin(SHORTEST_LIFE_MS, renewedAtMs, nowMs);
  return renewals < MOST_RENEWALS && !isWithin(STALE_AFTER_MS, renewedAtMs ?? askedAtMs, nowMs);
}

function isWithin(spanMs: number, sinceMs: number | undefined, nowMs: number): boolean {
  // A clock that was set back says nothing of how long ago that was.
  return sinceMs !== undefined && nowMs >= sinceMs && nowMs - sinceMs < spanMs;
}

function renewalFailed(
  state: WithLogin,
  { error, nowMs, waitMs }: Extract<LoginEvent, { kind: 'renewal-failed' }>,
): LoginStep {
  const { login } = state;
  if (!userOf(state) && !login.retry) return signOut(state, error);
  const effects: LoginEffect[] = [{ kind: 'warn', error }];
  if (login.source) effects.push({ kind: 'wait', waitMs, next: { kind: 'ask', id: login.id, source: login.source } });
  effects.push({ kind: 'publish' });
  return { state: reconnecting(login, userOf(state), nowMs + waitMs), effects };
}

/** Goes on with other credentials of the same user: for calls and addresses at once, else with new connections. */
function goOnWith(state: WithLogin, authorization: Authorization, { nowMs }: { readonly nowMs: number }): LoginStep {
  const login = { ...state.login, authorization };
  const user = userOf(state);
  const effects: LoginEffect[] = [];
  if (isNamed(authorization)) effects.push({ kind: 'store-secret', authorization });
  effects.push(
    { kind: 'disconnect' },
    { kind: 'reopen-events', authorization },
    { kind: 'publish' },
    { kind: 'connect' },
  );
  return { state: user ? reconnecting(login, user, nowMs) : { kind: 'connecting', login }, effects };
}

function reconnecting(
  login: ActiveLogin,
  user: SessionUser | undefined,
  retryAtMs: number,
  why: { readonly reason: DisconnectReason; readonly error: GkError | undefined } = {
    reason: 'closed-by-server',
    error: undefined,
  },
): LoginState {
  return { kind: 'reconnecting', login, user, ...why, retryAtS: retryAtMs / 1000 };
}

function withUnconfirmed(state: WithLogin, unconfirmed: Authorization | undefined): WithLogin {
  return { ...state, login: { ...state.login, unconfirmed } };
}
