import { GkError, type SessionState } from 'gk-sdk';
import { describe, expect, it } from 'vitest';
import { testUser } from '../testing/test-session.js';
import { toFleetNotice } from './fleet-notice.js';

describe('toFleetNotice', () => {
  it.each<[SessionState | undefined, string]>([
    [undefined, 'no-session'],
    [{ kind: 'signed-out' }, 'signed-out'],
    [{ kind: 'connecting' }, 'connecting'],
    [{ kind: 'signed-in', user: testUser, devicesLoaded: false }, 'loading'],
    [{ kind: 'signed-in', user: testUser, devicesLoaded: true }, 'none'],
    [{ kind: 'reconnecting', reason: 'offline', retryAtS: 0, user: undefined }, 'network-offline'],
    [{ kind: 'reconnecting', reason: 'server-down', retryAtS: 0, user: undefined }, 'reconnecting'],
    [{ kind: 'refused', error: new GkError('auth-failed', 'no') }, 'refused'],
    [{ kind: 'password-expired', username: 'x' }, 'password-expired'],
  ])('%o is told as %s', (state, notice) => {
    expect(toFleetNotice(state)).toBe(notice);
  });
});
