import { encodeViewerPath, parseLiveViewerPath } from './viewer-path.js';
import { parsePlaybackViewerPath } from './viewer-recording-path.js';
import { describe, expect, it } from 'vitest';
import { readViewerAddress } from './viewer-address.js';

const live = (pathname: string) => readViewerAddress('live', pathname, { parse: parseLiveViewerPath });

describe('readViewerAddress', () => {
  it('leads a plain path to its encoded form', () => {
    expect(live('/live/BUS-7@3/anna/secret')).toEqual({
      kind: 'plain',
      redirectTo: '/live/QlVTLTdAMy9hbm5hL3NlY3JldA',
    });
    expect(live('/live/QlVTLTdAMy9hbm5hL3NlY3JldA')).toMatchObject({
      kind: 'request',
      path: { deviceId: 'BUS-7', channelMask: 3, username: 'anna', password: 'secret' },
    });
  });

  it('keeps every character through the redirect', () => {
    const [device, username, password] = ['車隊 1', 'ü@x', 'a/b %41?#&'];
    const plain = `/live/${[device, username, password].map((segment) => encodeURIComponent(segment)).join('/')}`;
    const address = live(plain);
    expect(live(address.kind === 'plain' ? address.redirectTo : '')).toMatchObject({
      kind: 'request',
      path: { deviceId: device, channelMask: 255, username, password },
    });
  });

  it('reads the longer paths of the other pages alike', () => {
    const playback = (pathname: string) =>
      readViewerAddress('playback', pathname, { parse: (rest) => parsePlaybackViewerPath(rest, 0) });
    const address = playback('/playback/BUS-7@1/0/1700000000/anna/secret');
    expect(address.kind).toBe('plain');
    expect(playback(address.kind === 'plain' ? address.redirectTo : '')).toMatchObject({
      path: { deviceId: 'BUS-7', startS: 1_700_000_000, streamId: undefined },
    });
  });

  it('asks when there is nothing, and says so when it cannot read', () => {
    expect(live('/live')).toEqual({ kind: 'empty' });
    expect(live('/live/')).toEqual({ kind: 'empty' });
    for (const rest of ['!!!', '_w', encodeViewerPath('BUS-7/anna'), 'a/b', 'a/b/c/d']) {
      expect(live(`/live/${rest}`), rest).toEqual({ kind: 'unreadable' });
    }
  });
});
