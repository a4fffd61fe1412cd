import { describe, expect, it } from 'vitest';
import { FlagTimeline } from './flag-timeline.js';

const OVERSPEED = 'alarm-1';
const PANIC = 'alarm-0';

describe('the flags of a terminal over time', () => {
  const flags = (...on: string[]) => new Set(on);

  it('come on once while reports repeat them, and again after they went off', () => {
    const timeline = new FlagTimeline();
    expect(timeline.take(100, flags(OVERSPEED)).rose).toEqual([OVERSPEED]);
    expect(timeline.take(110, flags(OVERSPEED)).rose).toEqual([]);
    expect(timeline.take(120, flags()).fell).toEqual([OVERSPEED]);
    expect(timeline.take(130, flags(OVERSPEED, PANIC)).rose).toEqual([OVERSPEED, PANIC]);
  });

  it('go on from what was told last in an earlier connection', () => {
    const timeline = new FlagTimeline({ timeS: 50, on: [OVERSPEED] });
    expect(timeline.take(100, flags(OVERSPEED)).rose).toEqual([]);
    expect(timeline.take(110, flags()).fell).toEqual([OVERSPEED]);
  });

  it('are told once when stored reports come behind the live one that repeats them', () => {
    const timeline = new FlagTimeline();
    timeline.take(100, flags());
    timeline.break();
    expect(timeline.take(500, flags(OVERSPEED)).rose).toEqual([OVERSPEED]);
    expect(timeline.take(300, flags(OVERSPEED)).rose).toEqual([]);
    expect(timeline.take(200, flags()).rose).toEqual([]);
  });

  it('are told of a time without a connection, with what came next in time', () => {
    const timeline = new FlagTimeline();
    timeline.take(100, flags());
    timeline.break();
    timeline.take(500, flags());
    timeline.take(900, flags());
    expect(timeline.take(300, flags(PANIC))).toMatchObject({ rose: [PANIC], next: { fromS: 500, flags: flags() } });
    expect(timeline.take(310, flags(PANIC)).rose).toEqual([]);
    expect(timeline.take(320, flags()).fell).toEqual([PANIC]);
  });

  it('of two reports of one second are both told', () => {
    const timeline = new FlagTimeline();
    timeline.take(100, flags());
    expect(timeline.take(100, flags(PANIC)).rose).toEqual([PANIC]);
    expect(timeline.take(110, flags(PANIC)).rose).toEqual([]);
  });

  it('forget what is long ago, and stay bounded', () => {
    const timeline = new FlagTimeline();
    for (let timeS = 0; timeS < 10_000; timeS += 1) timeline.take(timeS, timeS % 2 === 0 ? flags() : flags(PANIC));
    expect(timeline.take(10_000, flags(PANIC)).rose).toEqual([]);
  });
});
