import { expect, it } from 'vitest';
import type { SessionState } from 'gk-sdk';
import { testUser } from '../testing/test-session.js';
import { streamUser } from './session-user.js';

const signedIn: SessionState = { kind: 'signed-in', user: testUser, devicesLoaded: true };
const lost: SessionState = { kind: 'reconnecting', reason: 'offline', retryAtS: 0, user: undefined };

it('keeps the user of open streams through a lost connection and another login, and not through a logout', () => {
  const { username } = testUser;
  expect(streamUser(undefined, undefined)).toBe(undefined);
  expect(streamUser({ kind: 'connecting' }, undefined)).toBe('');
  expect(streamUser(signedIn, '')).toBe(username);
  expect(streamUser(lost, username)).toBe(username);
  expect(streamUser({ kind: 'connecting' }, username)).toBe(username);
  expect(streamUser(signedIn, 'other')).toBe(username);
  expect(streamUser({ kind: 'signed-out' }, username)).toBe(undefined);
  expect(streamUser({ kind: 'password-expired', username }, username)).toBe(undefined);
});
