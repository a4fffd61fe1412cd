import { encodeViewerPath } from 'gk-sdk';
import { describe, expect, it } from 'vitest';
import { readLivePath } from './live-path.js';

describe('readLivePath', () => {
  it('leads a plain path of three segments to its encoded form', () => {
    expect(readLivePath('/live/BUS-7@3/anna/secret')).toEqual({
      kind: 'plain',
      redirectTo: '/live/QlVTLTdAMy9hbm5hL3NlY3JldA',
    });
    expect(readLivePath('/live/QlVTLTdAMy9hbm5hL3NlY3JldA')).toEqual({
      kind: 'request',
      request: { deviceId: 'BUS-7', channelMask: 3, username: 'anna', password: 'secret' },
    });
  });

  it('keeps every character through the redirect', () => {
    const [device, username, password] = ['車隊 1', 'ü@x', 'a/b %41?#&'];
    const plain = `/live/${[device, username, password].map((segment) => encodeURIComponent(segment)).join('/')}`;
    const path = readLivePath(plain);
    expect(readLivePath(path.kind === 'plain' ? path.redirectTo : '')).toEqual({
      kind: 'request',
      request: { deviceId: device, channelMask: 255, username, password },
    });
  });

  it('asks when there is nothing, and says so when it cannot read', () => {
    expect(readLivePath('/live')).toEqual({ kind: 'empty' });
    expect(readLivePath('/live/')).toEqual({ kind: 'empty' });
    for (const rest of ['!!!', '_w', encodeViewerPath('BUS-7/anna'), 'a/b', 'a/b/c/d']) {
      expect(readLivePath(`/live/${rest}`), rest).toEqual({ kind: 'unreadable' });
    }
  });
});
