import { describe, expect, it } from 'vitest';
import { decodeViewerPath, encodeViewerPath, readDevice, readLivePath } from './live-path.js';

describe('readLivePath', () => {
  it('leads a plain path of three segments to its encoded form', () => {
    const path = readLivePath('/live/BUS-7@3/anna/secret');
    expect(path).toEqual({ kind: 'plain', redirectTo: '/live/QlVTLTdAMy9hbm5hL3NlY3JldA' });
    expect(readLivePath('/live/QlVTLTdAMy9hbm5hL3NlY3JldA')).toEqual({
      kind: 'request',
      request: { deviceId: 'BUS-7', channelMask: 3, username: 'anna', password: 'secret' },
    });
  });

  it('keeps every character through the redirect', () => {
    const [device, user, password] = ['車隊 1', 'ü@x', 'a/b %41?#&'];
    const plain = `/live/${[device, user, password].map((segment) => encodeURIComponent(segment)).join('/')}`;
    const path = readLivePath(plain);
    expect(path.kind).toBe('plain');
    const request = readLivePath(path.kind === 'plain' ? path.redirectTo : '');
    expect(request).toEqual({
      kind: 'request',
      request: { deviceId: device, channelMask: 255, username: user, password },
    });
  });

  it('asks when there is nothing, and says so when it cannot read', () => {
    expect(readLivePath('/live')).toEqual({ kind: 'empty' });
    expect(readLivePath('/live/')).toEqual({ kind: 'empty' });
    for (const rest of [
      '!!!',
      '_w',
      encodeViewerPath('BUS-7/anna'),
      encodeViewerPath('BUS-7//secret'),
      'a/b',
      'a/b/c/d',
    ]) {
      expect(readLivePath(`/live/${rest}`), rest).toEqual({ kind: 'unreadable' });
    }
  });
});

describe('encoded viewer paths', () => {
  it('are base64url without padding', () => {
    expect(encodeViewerPath('~~~ÿ?>')).toBe('fn5-w78_Pg');
    expect(decodeViewerPath('fn5-w78_Pg')).toBe('~~~ÿ?>');
  });

  it('are accepted as plain base64 with padding, also escaped', () => {
    expect(decodeViewerPath('fn5+w78/Pg==')).toBe('~~~ÿ?>');
    expect(decodeViewerPath('fn5%2Bw78%2FPg%3D%3D')).toBe('~~~ÿ?>');
  });
});

describe('readDevice', () => {
  it('takes the mask after the last @', () => {
    expect(readDevice('BUS-7')).toEqual({ deviceId: 'BUS-7', channelMask: 255 });
    expect(readDevice('BUS-7@15')).toEqual({ deviceId: 'BUS-7', channelMask: 15 });
    expect(readDevice('a@b@2')).toEqual({ deviceId: 'a@b', channelMask: 2 });
    expect(readDevice('a@b')).toEqual({ deviceId: 'a@b', channelMask: 255 });
  });
});
