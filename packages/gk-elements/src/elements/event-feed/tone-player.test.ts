import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TonePlayer } from './tone-player.js';

const tries = vi.hoisted(() => ({ count: 0, fail: true }));
vi.mock('./tone-sdk.js', () => ({
  get acquireAudioContext() {
    tries.count++;
    if (tries.fail) throw new TypeError('Failed to fetch dynamically imported module');
    const context = Object.assign(new EventTarget(), { state: 'running' });
    return () => ({ context, release: vi.fn() });
  },
}));

beforeEach(() => {
  Object.assign(tries, { count: 0, fail: true });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('TonePlayer', () => {
  it('loads again what did not come, and does not say that the browser blocks sounds', async () => {
    const changed = vi.fn();
    const player = new TonePlayer(changed);
    await player.play([]);
    expect([player.trouble, changed.mock.calls.length]).toEqual(['not-loaded', 1]);
    tries.fail = false;
    await player.play([]);
    expect([player.trouble, changed.mock.calls.length, tries.count]).toEqual([undefined, 2, 2]);
  });
});
