import { describe, expect, it } from 'vitest';
import { deriveLiveState, type ConnectionFacts, type LiveFacts, type LiveState } from './live-state.js';

const NOW = 100_000;

type Facts = Omit<LiveFacts, 'connection'> & ConnectionFacts;

const PLAYING: Facts = {
  paused: false,
  closed: false,
  connected: true,
  attempt: 1,
  brokenAtMs: undefined,
  lastPictureAtMs: NOW,
  unshownSinceMs: undefined,
  soundSinceMs: undefined,
  hasPicture: true,
  ended: false,
  refusal: undefined,
  obstacle: undefined,
  keySeen: true,
};

function derive(changed: Partial<Facts>): LiveState {
  const { connected, attempt, brokenAtMs, ended, refusal, ...facts } = { ...PLAYING, ...changed };
  return deriveLiveState({ ...facts, connection: { connected, attempt, brokenAtMs, ended, refusal } }, NOW);
}

function stateOf(changed: Partial<Facts>): string {
  const { kind, code } = derive(changed);
  return `${kind}/${code}`;
}

describe('deriveLiveState', () => {
  it.each([
    ['live/live', {}],
    ['idle/closed', { closed: true }],
    ['idle/paused', { paused: true }],
    ['connecting/connecting', { connected: false, hasPicture: false, lastPictureAtMs: undefined }],
    ['offline/unreachable', { connected: false, hasPicture: false, lastPictureAtMs: undefined, attempt: 5 }],
    ['buffering/waiting-for-video', { hasPicture: false }],
    ['live/live', { lastPictureAtMs: NOW - 4_999 }],
    ['stalled/no-data', { lastPictureAtMs: NOW - 5_000 }],
    ['live/live', { unshownSinceMs: NOW - 4_999 }],
    ['stalled/no-picture', { unshownSinceMs: NOW - 5_000 }],
    ['stalled/no-data', { unshownSinceMs: NOW - 9_000, lastPictureAtMs: NOW - 5_000 }],
    ['buffering/waiting-for-video', { hasPicture: false, unshownSinceMs: NOW - 4_999 }],
    ['stalled/no-picture', { hasPicture: false, unshownSinceMs: NOW - 5_000 }],
    ['stalled/no-key-frames', { hasPicture: false, unshownSinceMs: NOW - 5_000, keySeen: false }],
    ['live/live', { connected: false, brokenAtMs: NOW - 999 }],
    ['stalled/reconnecting', { connected: false, brokenAtMs: NOW - 1_000 }],
    ['stalled/ended', { connected: false, brokenAtMs: NOW - 1_000, ended: true }],
    ['refused/auth-failed', { refusal: { code: 401, message: '' } }],
    ['refused/forbidden', { refusal: { code: 403, message: '' } }],
    ['refused/refused', { refusal: { code: 503, message: '' } }],
    ['offline/not-found', { refusal: { code: 404, message: '' } }],
    ['offline/device-offline', { refusal: { code: 408, message: '' } }],
    ['unsupported/codec', { obstacle: { code: 'codec', message: 'no H.265 here' } }],
  ] satisfies [string, Partial<Facts>][])('is %s for %j', (expected, facts) => {
    expect(stateOf(facts)).toBe(expected);
  });

  it("passes the server's own words on", () => {
    const facts: Partial<Facts> = { refusal: { code: 403, message: ' Not your vehicle ' } };
    expect(stateOf(facts)).toBe('refused/forbidden');
    expect(derive(facts).message).toBe('Not your vehicle');
  });
});
