import { describe, expect, it } from 'vitest';
import { TestSession, testUser } from '../testing/test-session.js';
import { sessionKey } from './session-key.js';

describe('sessionKey', () => {
  it('tells sessions and their users apart, and stays through a reconnect', () => {
    const [one, other] = [new TestSession(), new TestSession()];
    one.signIn();
    other.signIn();
    const key = sessionKey(one.asSession());
    expect(sessionKey(other.asSession())).not.toBe(key);
    one.setState({ kind: 'reconnecting', reason: 'offline', retryAtS: 0, user: testUser });
    expect(sessionKey(one.asSession())).toBe(key);
    one.setState({ kind: 'signed-in', user: { ...testUser, username: 'guest' }, devicesLoaded: true });
    expect(sessionKey(one.asSession())).not.toBe(key);
    expect(sessionKey(undefined)).toBe('');
  });
});
