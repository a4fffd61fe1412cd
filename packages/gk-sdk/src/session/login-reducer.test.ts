import { describe, expect, it } from 'vitest';
import { GkError } from '../errors/gk-error.js';
import type { Authorization } from '../transport/authorization.js';
import type { ActiveLogin } from './active-login.js';
import {
  endedBy,
  loginOf,
  reduceLogin,
  toSessionState,
  userOf,
  type LoginEvent,
  type LoginState,
} from './login-reducer.js';
import type { SessionUser } from './session.js';

const NOW_MS = 1_790_000_000_000;
const password = (passwordHash: string) => ({ kind: 'password', username: 'anna', passwordHash }) as const;
const NEW = password('new');
const token = (h: string): Authorization => ({ kind: 'token', e: 'e', h });
const anna = { username: 'anna', permission: 0 } as SessionUser;
const firstAnswer = { resolve: () => undefined, reject: () => undefined };
const source = () => Promise.resolve({ kind: 'token', e: 'e', h: 'h2' } as const);
const login = (more: Partial<ActiveLogin> = {}): ActiveLogin => ({
  id: 1,
  authorization: password('old'),
  source: undefined,
  savePassword: true,
  retry: false,
  firstAnswer,
  askedAtMs: NOW_MS - 3_600_000,
  ...more,
});

const began = (more?: Partial<ActiveLogin>): LoginEvent => ({ kind: 'began', login: login(more) });
const accepted: LoginEvent = { kind: 'accepted', user: anna, devicesLoaded: false };
const wrong = new GkError('auth-failed', 'Wrong password.');
const error = new GkError('network', 'The server cannot be reached.');
type Ended = Extract<LoginEvent, { kind: 'connection-ended' }>;
const ended = (end: Ended['end'], more: Partial<Ended> = {}): LoginEvent => ({
  kind: 'connection-ended',
  end,
  unreachable: undefined,
  nowMs: NOW_MS,
  waitMs: 10_000,
  ...more,
});
const lost = (reason: 'offline' | 'server-down' | 'closed-by-server', more?: Partial<Ended>): LoginEvent =>
  ended({ kind: 'lost', reason, error }, more);
const refused = (nowMs = NOW_MS): LoginEvent => ended({ kind: 'refused', error: wrong }, { nowMs });
const expired = ended({ kind: 'expired' });
const cancelled = (id: number): LoginEvent => ({ kind: 'cancelled', id, error });
const loggedOut: LoginEvent = { kind: 'logged-out', error };
const sent: LoginEvent = { kind: 'password-sent', id: 1, changed: NEW };
const changed: LoginEvent = { kind: 'password-changed', id: 1, changed: NEW, nowMs: NOW_MS };
const renewed = (id: number): LoginEvent => ({ kind: 'renewed', id, authorization: token('h2') });

/** The state after some events, and what the last one asked for. */
function after(...events: readonly LoginEvent[]) {
  let state: LoginState = { kind: 'signed-out', endedBy: undefined };
  let effects: readonly { readonly kind: string }[] = [];
  for (const event of events) ({ state, effects } = reduceLogin(state, event));
  return { state, effects, kinds: effects.map(({ kind }) => kind).join(' ') };
}

describe('reduceLogin', () => {
  it.each<readonly [name: string, events: readonly LoginEvent[], shown: object, effects: string]>([
    ['a login', [began()], { kind: 'connecting' }, 'end publish connect'],
    ['a login in the place of another', [began(), began({ id: 2 })], { kind: 'connecting' }, 'end publish connect'],
    ['a source that is asked', [{ kind: 'asked' }], { kind: 'connecting' }, 'end publish'],
    ['a source that is asked while a login stands', [began(), accepted, { kind: 'asked' }], { kind: 'signed-in' }, ''],
    ['a source that fails', [{ kind: 'asked' }, { kind: 'ask-failed', error }], { kind: 'signed-out' }, 'end publish'],
    ['a source that fails beside a login', [began(), { kind: 'ask-failed', error }], { kind: 'connecting' }, ''],
    [
      'an accepted password',
      [began(), accepted],
      { kind: 'signed-in', user: anna, devicesLoaded: false },
      'store publish resolve go-live',
    ],
    [
      'an accepted token',
      [began({ authorization: token('h') }), accepted],
      { kind: 'signed-in' },
      'publish resolve go-live',
    ],
    [
      'the first device list',
      [began(), accepted, { kind: 'devices-loaded' }],
      { kind: 'signed-in', devicesLoaded: true },
      'publish',
    ],
    [
      'the next device list',
      [began(), accepted, { kind: 'devices-loaded' }, { kind: 'devices-loaded' }],
      { kind: 'signed-in', devicesLoaded: true },
      '',
    ],
    ['a wrong password', [began(), refused()], { kind: 'refused', error: wrong }, 'turn-off-auto-login end publish'],
    ['a wrong token', [began({ authorization: token('h') }), refused()], { kind: 'refused' }, 'end publish'],
    ['an expired password', [began(), expired], { kind: 'password-expired', username: 'anna' }, 'end publish'],
    ['no server', [began(), lost('server-down')], { kind: 'signed-out' }, 'end publish'],
    [
      'no server, with retry',
      [began({ retry: true }), lost('server-down')],
      { kind: 'reconnecting', reason: 'server-down', retryAtS: NOW_MS / 1000 + 10, user: undefined },
      'disconnect doubt-events wait publish warn',
    ],
    [
      'a throttled login',
      [began({ retry: true }), lost('closed-by-server', { waitMs: 40_000 })],
      { kind: 'reconnecting', reason: 'closed-by-server', retryAtS: NOW_MS / 1000 + 40 },
      'disconnect wait publish warn',
    ],
    [
      'a lost connection',
      [began(), accepted, lost('offline')],
      { kind: 'reconnecting', reason: 'offline', retryAtS: NOW_MS / 1000 + 10, user: anna },
      'disconnect doubt-events wait publish',
    ],
    [
      'a reconnect',
      [began(), accepted, lost('offline'), accepted],
      { kind: 'signed-in', user: anna },
      'store publish resolve go-live',
    ],
    [
      'a password that no longer holds',
      [began(), accepted, lost('offline'), refused()],
      { kind: 'refused', withdrawn: true },
      'turn-off-auto-login end publish',
    ],
    ['a logout', [began(), accepted, loggedOut], { kind: 'signed-out' }, 'turn-off-auto-login end publish'],
    ['a logout while connecting', [began(), loggedOut], { kind: 'signed-out' }, 'turn-off-auto-login end publish'],
    [
      'a logout while asking',
      [{ kind: 'asked' }, loggedOut],
      { kind: 'signed-out' },
      'turn-off-auto-login end publish',
    ],
    [
      'a logout of a token',
      [began({ authorization: token('h') }), accepted, loggedOut],
      { kind: 'signed-out' },
      'end publish',
    ],
    ['a close', [began(), accepted, { kind: 'closed', error }], { kind: 'signed-out' }, 'end publish'],
    ['a login that is given up', [began(), cancelled(1)], { kind: 'signed-out' }, 'end publish'],
    ['another login that is given up', [began(), cancelled(2)], { kind: 'connecting' }, ''],
    ['an accepted login that is given up', [began(), accepted, cancelled(1)], { kind: 'signed-in' }, ''],
    [
      'a changed password',
      [began(), accepted, sent, changed],
      { kind: 'reconnecting', reason: 'closed-by-server', retryAtS: NOW_MS / 1000, user: anna },
      'store-secret disconnect reopen-events publish connect',
    ],
    [
      'a changed password of an expired login',
      [began(), expired, sent, changed],
      { kind: 'connecting' },
      'store-secret disconnect reopen-events publish connect',
    ],
    [
      'a changed password that shows by a refusal',
      [began(), accepted, sent, lost('offline'), refused()],
      { kind: 'reconnecting' },
      'store-secret disconnect reopen-events publish connect',
    ],
    [
      'its answer, when it comes at last',
      [began(), accepted, sent, lost('offline'), refused(), changed],
      { kind: 'reconnecting' },
      '',
    ],
    [
      'a refusal after a change that the server did not take',
      [began(), accepted, sent, { kind: 'password-kept', id: 1 }, refused()],
      { kind: 'refused' },
      'turn-off-auto-login end publish',
    ],
    [
      'a changed password of a login that is over',
      [began(), accepted, sent, loggedOut, changed],
      { kind: 'signed-out' },
      '',
    ],
    [
      'a token that is over',
      [began({ source }), accepted, refused()],
      { kind: 'reconnecting', reason: 'closed-by-server', retryAtS: NOW_MS / 1000, user: anna },
      'disconnect close-events publish ask',
    ],
    [
      'a token that is over, without a source',
      [began(), accepted, refused()],
      { kind: 'refused' },
      'turn-off-auto-login end publish',
    ],
    [
      'a first token that is refused',
      [began({ source, askedAtMs: NOW_MS - 2_900 }), refused()],
      { kind: 'refused' },
      'turn-off-auto-login end publish',
    ],
    ['another token', [began({ source }), accepted, refused(), renewed(1)], { kind: 'reconnecting' }, 'connect'],
    [
      'another token for a login that is over',
      [began({ source }), accepted, refused(), loggedOut, renewed(1)],
      { kind: 'signed-out' },
      '',
    ],
    [
      'another token that is refused, too',
      [began({ source }), accepted, refused(), renewed(1), refused(NOW_MS + 2_900)],
      { kind: 'refused' },
      'end publish',
    ],
    [
      'another token that may have expired on the way',
      [began({ source }), accepted, refused(), renewed(1), refused(NOW_MS + 3_000)],
      { kind: 'reconnecting' },
      'disconnect close-events publish ask',
    ],
    [
      'three tokens that may have expired on the way',
      [began({ source }), accepted, refused(), ...[1, 2, 3].flatMap((n) => [renewed(1), refused(NOW_MS + n * 60_000)])],
      { kind: 'refused' },
      'end publish',
    ],
    [
      'a first token that may have expired on the way',
      [began({ source }), refused()],
      { kind: 'connecting' },
      'disconnect close-events publish ask',
    ],
    [
      'no other token for a first login',
      [began({ source }), refused(), { kind: 'renewal-failed', id: 1, error, nowMs: NOW_MS, waitMs: 10_000 }],
      { kind: 'signed-out' },
      'end publish',
    ],
    [
      'no other token for now',
      [began({ source }), accepted, refused(), { kind: 'renewal-failed', id: 1, error, nowMs: NOW_MS, waitMs: 10_000 }],
      { kind: 'reconnecting', retryAtS: NOW_MS / 1000 + 10 },
      'warn wait publish',
    ],
    [
      'a token that lasts a minute',
      [began({ source }), accepted, refused(), renewed(1), accepted, refused(NOW_MS + 60_000)],
      { kind: 'reconnecting' },
      'disconnect close-events publish ask',
    ],
    [
      'a token that lasts no second',
      [began({ source }), accepted, refused(), renewed(1), accepted, refused(NOW_MS + 900)],
      { kind: 'refused' },
      'end publish',
    ],
    [
      'a clock that was set back since it asked last',
      [began({ source }), accepted, refused(), renewed(1), accepted, refused(NOW_MS - 86_400_000)],
      { kind: 'reconnecting' },
      'disconnect close-events publish ask',
    ],
  ])('%s', (_, events, shown, effects) => {
    const reached = after(...events);
    expect(toSessionState(reached.state)).toMatchObject(shown);
    expect(reached.kinds).toBe(effects);
  });

  it('tells who waits why the login ended, and keeps the reason', () => {
    const { state, effects } = after(began(), refused());
    expect(effects).toContainEqual({ kind: 'end', answer: firstAnswer, error: wrong });
    expect(endedBy(state)).toBe(wrong);
    expect(endedBy(after(began(), accepted, loggedOut).state)).toBe(error);
  });

  it('names the call ahead of the connection as the reason why a server cannot be reached, before it has accepted anything', () => {
    const unreachable = new GkError('network', 'Start the server with --allow-origin https://portal.test.');
    expect(endedBy(after(began(), lost('server-down', { unreachable })).state)).toBe(unreachable);
    const { effects } = after(began({ retry: true }), lost('server-down', { unreachable }));
    expect(effects).toContainEqual({ kind: 'warn', error: unreachable });
  });

  it('goes on with the credentials that were changed or renewed', () => {
    expect(loginOf(after(began(), accepted, sent, changed).state)?.authorization).toEqual(password('new'));
    expect(loginOf(after(began({ source }), accepted, refused(), renewed(1)).state)?.authorization).toEqual(
      token('h2'),
    );
  });

  it('keeps the user through outages and until the login ends', () => {
    expect(userOf(after(began(), accepted, lost('offline')).state)).toBe(anna);
    expect(userOf(after(began(), accepted, loggedOut).state)).toBeUndefined();
  });

  it('asks nobody for a change of state that is of no login', () => {
    expect(after(accepted, lost('offline'), { kind: 'devices-loaded' })).toMatchObject({
      state: { kind: 'signed-out' },
      kinds: '',
    });
  });
});
