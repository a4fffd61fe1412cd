import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Pitches of the tones that were started, Hz, with the time at which each begins, s. */
let heard: { pitchHz: number; atS: number }[];
/** Behaviour of a context's `resume`. */
let resume: () => Promise<void>;

class FakeContext extends EventTarget {
  state: AudioContextState = 'suspended';
  currentTime = 10;
  destination = {};
  async resume(): Promise<void> {
    await resume();
    this.state = 'running';
    this.dispatchEvent(new Event('statechange'));
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
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { ring } = await import('./ring.js');
    ring();
    await vi.advanceTimersByTimeAsync(1_000);
    allow();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(heard).toEqual([]);
  });

  it('is silent where there is no sound', async () => {
    vi.stubGlobal('AudioContext', undefined);
    const { ring, soundBlocked } = await import('./ring.js');
    ring();
    await settle();
    expect([heard, soundBlocked.get()]).toEqual([[], false]);
  });
});

describe('a sound that the browser blocks', () => {
  it('is told until a click allows it', async () => {
    resume = () => Promise.reject(new Error('not allowed'));
    const { allowSound, soundAlarm, soundBlocked } = await import('./ring.js');
    const told = vi.fn();
    soundBlocked.subscribe(told);
    soundAlarm();
    await vi.waitFor(() => expect(soundBlocked.get()).toBe(true));
    resume = () => Promise.resolve();
    await allowSound();
    expect([soundBlocked.get(), told.mock.calls.length, heard]).toEqual([false, 2, []]);
    soundAlarm();
    await vi.waitFor(() => expect(heard).toHaveLength(2));
  });

  it('is not told where another window makes it', async () => {
    stubLocks();
    resume = () => Promise.reject(new Error('not allowed'));
    const { ring, soundAlarm, soundBlocked } = await import('./ring.js');
    void navigator.locks.request('gk.sound.alarm', () => new Promise<void>(() => undefined));
    soundAlarm();
    await settle();
    expect(soundBlocked.get()).toBe(false);
    ring();
    await vi.waitFor(() => expect(soundBlocked.get()).toBe(true));
  });
});

describe.each(['with', 'without'])('the turns of sounds, %s locks', (locks) => {
  it('are an alarm in 5 s, and each call', async () => {
    if (locks === 'with') stubLocks();
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const { ring, soundAlarm } = await import('./ring.js');
    const tonesOf = async (sound: () => void): Promise<number> => {
      heard = [];
      sound();
      await vi.advanceTimersByTimeAsync(1_600);
      return heard.length;
    };
    expect([await tonesOf(soundAlarm), await tonesOf(soundAlarm)]).toEqual([2, 0]);
    expect([await tonesOf(ring), await tonesOf(ring)]).toEqual([2, 2]);
    expect(await tonesOf(soundAlarm)).toBe(2);
  });
});

it('sounds in one window of the browser', async () => {
  stubLocks();
  const here = await import('./ring.js');
  vi.resetModules();
  const there = await import('./ring.js');
  for (const { soundAlarm } of [here, there]) soundAlarm();
  await settle();
  expect(heard).toHaveLength(2);
});

const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

/** The browser's locks, as far as the sounds use them. */
function stubLocks(): void {
  const held = new Set<string>();
  const request = async (name: string, ...rest: unknown[]): Promise<void> => {
    const use = rest.at(-1);
    if (typeof use !== 'function') return;
    if (held.has(name)) {
      await use(null);
      return;
    }
    held.add(name);
    await use({ name });
    held.delete(name);
  };
  const query = () => Promise.resolve({ held: [...held].map((name) => ({ name })) });
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request, query } } }));
}
