import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.js';
import { PresentTicker, type Tickable } from './present-ticker.js';

function member(presented: number[], clock: FakeClock): Tickable {
  return {
    present: () => {
      presented.push(clock.now());
      return undefined;
    },
  };
}

describe('PresentTicker', () => {
  it('wakes a single stream exactly when it asked', async () => {
    const clock = new FakeClock(1_000_000);
    const ticker = new PresentTicker(clock);
    const at: number[] = [];
    const only = member(at, clock);
    ticker.request(only, 1_000_007);
    await clock.advance(20);
    expect(at).toEqual([1_000_007]);
  });

  it('wakes many streams at common instants, never early', async () => {
    const clock = new FakeClock(1_000_000);
    const ticker = new PresentTicker(clock);
    const rows = Array.from({ length: 12 }, () => [] as number[]);
    const members = rows.map((row) => member(row, clock));
    // They have shown pictures before.
    for (const one of members) ticker.request(one, clock.now());
    await clock.advance(100);
    for (const row of rows) row.length = 0;
    const startMs = clock.now();
    members.forEach((one, i) => {
      ticker.request(one, startMs + i * 5);
    });
    await clock.advance(200);
    const instants = new Set(rows.flat());
    expect(rows.every((row) => row.length === 1)).toBe(true);
    expect(instants.size).toBeLessThanOrEqual(3);
    rows.forEach(([at], i) => {
      expect(at).toBeGreaterThanOrEqual(startMs + i * 5);
      expect(at).toBeLessThan(startMs + i * 5 + 34);
    });
  });

  it('wakes nobody who left, and holds no timer for nobody', async () => {
    const clock = new FakeClock(1_000_000);
    const ticker = new PresentTicker(clock);
    const at: number[] = [];
    const one = member(at, clock);
    ticker.request(one, 1_000_010);
    ticker.leave(one);
    await clock.advance(100);
    expect(at).toEqual([]);
  });

  it('asks a stream again when it says so', async () => {
    const clock = new FakeClock(1_000_000);
    const ticker = new PresentTicker(clock);
    let calls = 0;
    const one: Tickable = { present: (now) => (++calls < 3 ? now + 10 : undefined) };
    ticker.request(one, 0);
    await clock.advance(100);
    expect(calls).toBe(3);
    expect(clock.pendingTimers).toBe(0);
  });

  describe('with more streams than a screen shows one by one', () => {
    const START_MS = 1_000_000;
    /** Plays streams for 5 s; gives the common instants and the waits of the pictures of the last 2 s. */
    async function play(
      streams: readonly { readonly fps: number; readonly phaseMs: number; readonly untilMs?: number }[],
    ): Promise<{ perSecond: number; waits: number[]; lost: number }> {
      const clock = new FakeClock(START_MS);
      const ticker = new PresentTicker(clock);
      const instants = new Set<number>();
      const waits: number[] = [];
      let lost = 0;
      const isMeasured = (): boolean => clock.now() >= START_MS + 3_000;
      for (const { fps, phaseMs, untilMs = Infinity } of streams) {
        let ready: number[] = [];
        const stream: Tickable = {
          present: (now) => {
            if (isMeasured() && ready.length > 0) {
              instants.add(now);
              waits.push(...ready.map((at) => now - at));
              lost += ready.length - 1;
            }
            ready = [];
            return undefined;
          },
        };
        const tick = (n: number): void => {
          ready.push(clock.now());
          ticker.request(stream, clock.now());
          const next = phaseMs + ((n + 1) * 1000) / fps;
          if (next < untilMs) clock.after(START_MS + next - clock.now(), () => tick(n + 1));
        };
        clock.after(phaseMs, () => tick(0));
      }
      await clock.advance(5_000);
      return { perSecond: instants.size / 2, waits, lost };
    }
    const twelve = (phaseMs: (i: number) => number): { fps: number; phaseMs: number }[] =>
      Array.from({ length: 12 }, (_, i) => ({ fps: 15, phaseMs: phaseMs(i) }));
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

    it('changes all pictures at once as often as they come, a few milliseconds after they came', async () => {
      const { perSecond, waits, lost } = await play(twelve((i) => 20 + (i * 5) / 12));
      expect(perSecond).toBeLessThanOrEqual(16);
      expect(Math.max(...waits)).toBeLessThan(8);
      expect(lost).toBe(0);
    });

    it('lets pictures that come at any time wait half of their interval on average, and shows each', async () => {
      const { perSecond, waits, lost } = await play(twelve((i) => (i * 1000) / 15 / 12));
      expect(perSecond).toBeLessThanOrEqual(17);
      expect(mean(waits)).toBeLessThan(35);
      expect(Math.max(...waits)).toBeLessThan(70);
      expect(lost).toBeLessThanOrEqual(2);
    });

    it('goes by the fastest stream', async () => {
      const mixed = twelve((i) => i).map((stream, i) => ({ ...stream, fps: i < 6 ? 25 : 10 }));
      const { perSecond, lost } = await play(mixed);
      expect(perSecond).toBeGreaterThan(24);
      expect(perSecond).toBeLessThan(28);
      expect(lost).toBeLessThanOrEqual(6);
    });

    it('does not let pictures of slow streams wait for each other', async () => {
      const { waits } = await play(twelve((i) => i * 16).map((stream) => ({ ...stream, fps: 5 })));
      expect(Math.max(...waits)).toBeLessThan(70);
    });

    it('does not count streams that are paused or have stalled', async () => {
      const streams = twelve((i) => i / 4).map((stream, i) =>
        i < 6 ? { ...stream, fps: 30, untilMs: 1_500 } : stream,
      );
      expect((await play(streams)).perSecond).toBeLessThanOrEqual(16);
      const two = twelve((i) => i * 3).map((stream, i) => (i < 10 ? { ...stream, untilMs: 1_500 } : stream));
      expect(Math.max(...(await play(two)).waits)).toBe(0);
    });
  });

  it('shows a picture that has missed its instant soon, not at the next one', async () => {
    const clock = new FakeClock(1_000_000);
    const ticker = new PresentTicker(clock);
    const at: number[] = [];
    const others = Array.from({ length: 12 }, () => member([], clock));
    for (let n = 0; n < 30; n++) {
      for (const other of others) ticker.request(other, clock.now());
      await clock.advance(1000 / 15);
    }
    const late = member(at, clock);
    await clock.advance(20);
    const asked = clock.now();
    ticker.request(late, asked - 60);
    await clock.advance(100);
    expect((at[0] ?? Infinity) - asked).toBeLessThanOrEqual(1000 / 60 + 1);
  });
});
