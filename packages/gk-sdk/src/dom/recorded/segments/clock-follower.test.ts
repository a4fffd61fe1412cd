import { describe, expect, it } from 'vitest';
import { ClockFollower } from './clock-follower.js';

interface Run {
  /** Offsets at each look, milliseconds of the media timeline. */
  readonly offs: readonly number[];
  /** When its speed was changed, milliseconds. */
  readonly changes: readonly number[];
}

/** A `<video>` that begins so far behind the clock and stands still for `costMs` at each change of its speed. */
function run(
  follower: ClockFollower,
  behindMs: number,
  rate: number,
  costMs = 0,
  clockRate = (_atMs: number) => rate,
): Run {
  const lookMs = 20;
  const offs: number[] = [];
  const changes: number[] = [];
  let [wanted, shown, speed, standsUntil] = [100_000, 100_000 - behindMs, 0, 0];
  for (let now = 0; now < 5_000; now += lookMs) {
    const step = follower.step(wanted, clockRate(now), shown, now);
    if (step.toMs !== undefined) shown = step.toMs;
    if (step.rate !== speed) {
      changes.push(now);
      if (speed !== 0) standsUntil = now + costMs;
      speed = step.rate;
    }
    offs.push(wanted - shown);
    wanted += lookMs * clockRate(now);
    shown += Math.max(0, now + lookMs - Math.max(now, standsUntil)) * speed;
  }
  return { offs, changes };
}

const worst = (offs: readonly number[]): number => Math.max(...offs.map(Math.abs));

describe('ClockFollower', () => {
  it('hurries all the way when it is late, holds back when it is early, and goes along in between', () => {
    for (const rate of [0.5, 1, 4, 8]) {
      for (const behindMs of [150, -150]) {
        const { offs, changes } = run(new ClockFollower(), behindMs * Math.max(1, rate), rate);
        expect(worst(offs.slice(120))).toBeLessThanOrEqual(15 * Math.max(1, rate));
        // The beginning, the way, and its end.
        expect(changes.length).toBeLessThanOrEqual(3);
      }
    }
  });

  it('never hurries by more than hardly anybody sees', () => {
    const follower = new ClockFollower();
    expect(follower.step(5_000, 1, 5_000, 0).rate).toBe(1);
    expect(follower.step(5_350, 1, 5_000, 200).rate).toBe(1.15);
    expect(follower.isSteering).toBe(true);
  });

  it('leaves a video alone that is near, and a clock whose rate goes up and down a little', () => {
    const { offs, changes } = run(new ClockFollower(), 5, 1, 0, (atMs) =>
      Math.floor(atMs / 200) % 2 === 0 ? 1.02 : 0.98,
    );
    // It began with a clock that was faster than in the mean.
    expect(changes.length).toBeLessThanOrEqual(5);
    expect(worst(offs)).toBeLessThan(20);
  });

  it('steers anew when it lost time on its way', () => {
    const follower = new ClockFollower();
    follower.step(1_000, 1, 1_000, 0);
    expect(follower.step(1_120, 1, 1_100, 120).rate).toBeCloseTo(1.04);
    expect(follower.step(1_260, 1, 1_240, 260).rate).toBeCloseTo(1.04);
    expect(follower.step(1_460, 1, 1_260, 460).rate).toBe(1.15);
  });

  it('goes along at once with a clock at another speed', () => {
    const follower = new ClockFollower();
    expect(follower.step(1_000, 1, 1_000, 0).rate).toBe(1);
    expect(follower.step(1_020, 4, 1_020, 20).rate).toBe(4);
    expect(follower.step(1_100, 0.5, 1_100, 40).rate).toBe(0.5);
  });

  it('learns what a change of speed costs, and comes near in few of them', () => {
    for (const costMs of [20, 60]) {
      const { offs, changes } = run(new ClockFollower(), 800, 4, costMs);
      expect(worst(offs.slice(200))).toBeLessThanOrEqual(60);
      expect(changes.length).toBeLessThanOrEqual(9);
    }
  });

  it('goes there when it is far off', () => {
    expect(new ClockFollower().step(9_000, 1, 5_000, 0)).toEqual({ toMs: 9_000, rate: 1 });
    expect(new ClockFollower().step(6_000, 4, 5_000, 0)).toMatchObject({ toMs: undefined });
    expect(new ClockFollower().step(4_000, 0.5, 5_000, 0)).toEqual({ toMs: 4_000, rate: 0.5 });
  });

  it('asks a browser for no speed that none has', () => {
    expect(new ClockFollower().step(5_000, 17.28, 5_000, 0)).toEqual({ toMs: undefined, rate: 16 });
    expect(new ClockFollower().step(5_000, 0.01, 5_000, 0)).toEqual({ toMs: undefined, rate: 0.0625 });
  });
});
