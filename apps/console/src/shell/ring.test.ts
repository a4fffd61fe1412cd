import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Pitches of the tones that were started, Hz, with the time at which each begins, s. */
let heard: { pitchHz: number; atS: number }[];
/** What a context does when it is asked to run. */
let resume: () => Promise<void>;

class FakeContext {
  state: AudioContextState = 'suspended';
  currentTime = 10;
  destination = {};
  async resume(): Promise<void> {
    await resume();
    this.state = 'running';
  }
  createOscillator() {
    const tone = {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: (atS: number) => heard.push({ pitchHz: tone.frequency.value, atS }),
      stop() {},
    };
    return tone;
  }
  createGain() {
    return {
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {} },
      connect: (next: unknown) => next,
    };
  }
}

beforeEach(() => {
  heard = [];
  resume = () => Promise.resolve();
  vi.resetModules();
  vi.stubGlobal('AudioContext', FakeContext);
});
afterEach(() => vi.unstubAllGlobals());

describe('ring', () => {
  it('is heard at the first call, though a context that was just made does not run yet', async () => {
    const { ring } = await import('./ring.js');
    ring();
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard.map(({ atS }) => atS)).toEqual([10, 10.6]);
  });

  it('sounds otherwise than an alarm', async () => {
    const { ring, soundAlarm } = await import('./ring.js');
    ring();
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    const rings = heard.map(({ pitchHz }) => pitchHz);
    heard = [];
    soundAlarm();
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard.map(({ pitchHz }) => pitchHz)).not.toEqual(rings);
  });

  it('does not come late, with the click that lets the page play', async () => {
    let allow = (): void => undefined;
    resume = () => new Promise((resolve) => (allow = resolve));
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const { ring } = await import('./ring.js');
    ring();
    now.mockReturnValue(60_000);
    allow();
    await new Promise((done) => setTimeout(done));
    expect(heard).toEqual([]);
    now.mockRestore();
  });

  it('is silent where there is no sound, or none is allowed', async () => {
    resume = () => Promise.reject(new Error('not allowed'));
    const { ring } = await import('./ring.js');
    ring();
    await new Promise((done) => setTimeout(done));
    vi.stubGlobal('AudioContext', undefined);
    ring();
    expect(heard).toEqual([]);
  });
});
