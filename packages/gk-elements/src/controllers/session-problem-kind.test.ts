import { expect, it } from 'vitest';
import { GkError, type SessionState } from 'gk-sdk';
import { testUser } from '../testing/test-session.js';
import { sessionProblem } from './session-problem-kind.js';

const reconnecting = (error?: GkError, user = false): SessionState => ({
  kind: 'reconnecting',
  reason: 'server-down',
  retryAtS: 0,
  user: user ? testUser : undefined,
  error,
});
const cors =
  'GET /gkserver/protocol failed: the server is there, but probably does not allow pages of http://a (CORS).';
const mute: SessionState = { kind: 'signed-in', user: testUser, devicesLoaded: true };

it.each<[string, SessionState | undefined, string | undefined, string]>([
  ['no session', undefined, 'no-session', ''],
  ['a login under way', { kind: 'connecting' }, undefined, ''],
  ['a user with the right', { kind: 'signed-in', user: testUser, devicesLoaded: false }, undefined, ''],
  ['a user without the right', mute, 'no-right', ''],
  ['a logout', { kind: 'signed-out' }, 'signed-out', ''],
  [
    'a wrong password',
    { kind: 'refused', error: new GkError('auth-failed', 'The password is wrong') },
    'refused',
    'The password is wrong.',
  ],
  [
    'a token whose time is over',
    { kind: 'refused', error: new GkError('auth-failed', 'The token is over.'), withdrawn: true },
    'withdrawn',
    'The token is over.',
  ],
  ['an expired password', { kind: 'password-expired', username: 'anna' }, 'password-expired', ''],
  [
    'too many logins',
    reconnecting(new GkError('refused', 'Too many logins wait: try again in 5 s..')),
    'throttled',
    'Too many logins wait: try again in 5 s.',
  ],
  ['a page that the server does not allow', reconnecting(new GkError('network', cors)), 'unreached', cors],
  [
    'a first login that did not reach the server',
    { kind: 'signed-out', error: new GkError('network', 'The server cannot be reached.') },
    'unreached',
    'The server cannot be reached.',
  ],
  [
    'a network that is off',
    { kind: 'reconnecting', reason: 'offline', retryAtS: 0, user: undefined },
    'no-network',
    '',
  ],
  ['a connection that broke', reconnecting(new GkError('network', 'The server closed it.'), true), 'lost', ''],
  [
    'credentials that the page did not get',
    { kind: 'signed-out', error: new GkError('internal', 'Failed: https://portal/token?key=hunter2') },
    'no-credentials',
    '',
  ],
  [
    'an address in words of an error',
    reconnecting(new GkError('network', 'https://a/b?e=secret1&h=secret2 is away')),
    'unreached',
    'https://a/b is away.',
  ],
])('says of %s what is so', (_, state, kind, said) => {
  const problem = sessionProblem(state, false, state === mute);
  expect(problem?.kind).toBe(kind);
  expect(problem?.said ?? '').toBe(said);
});

it('tells a page without a session from a gk-session that has not signed in', () => {
  expect(sessionProblem(undefined, true, false)?.kind).toBe('not-signed-in');
});

it('says of a server address that is none what the gk-session says', () => {
  const fault = new GkError('invalid-argument', 'The server address is no URL');
  expect(sessionProblem(undefined, true, false, fault)).toEqual({
    kind: 'unreached',
    said: 'The server address is no URL.',
  });
});
