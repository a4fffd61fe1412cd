import { describe, expect, it } from 'vitest';
import { AnchoredClock } from './anchored-clock.js';
import { RecordedClock } from './recorded-clock.js';

const ARRIVAL = 1_700_000_000_000_000;
const MS = 1000;

describe('AnchoredClock', () => {
  it.each([
    ['1970', 1_699_999_000_000_000],
    ['1989', 607_775_195_621_000],
    ['the start of the terminal', 30_000_000],
    ['2^40 and the start', 2 ** 40 * MS],
    ['zero', 0],
  ])('places times that count from %s at their arrival, and follows their differences', (_, told) => {
    const clock = new AnchoredClock();
    const at = (ms: number, lateMs: number) => clock.place('pictures', told + ms * MS, ARRIVAL + (ms + lateMs) * MS);
    expect(at(0, 0)).toEqual({ us: ARRIVAL, jumped: false });
    // The network delays it; its time does not.
    expect(at(40, 300)).toEqual({ us: ARRIVAL + 40 * MS, jumped: false });
    expect(at(2040, 0)).toEqual({ us: ARRIVAL + 2040 * MS, jumped: false });
  });

  it.each([
    ['a jump of more than two seconds', 2001],
    ['a leap from uptime to 1970', 1_699_999_000_000],
    ['a step back', -1],
  ])('begins anew at arrival after %s, and never goes back', (_, stepMs) => {
    const clock = new AnchoredClock();
    clock.place('pictures', 5_000_000, ARRIVAL);
    const next = clock.place('pictures', 5_000_000 + stepMs * MS, ARRIVAL + 40 * MS);
    expect(next).toEqual({ us: ARRIVAL + 40 * MS, jumped: true });
    const early = new AnchoredClock();
    early.place('pictures', 5_000_000, ARRIVAL);
    expect(early.place('pictures', 4_000_000, ARRIVAL - 90 * MS)).toEqual({ us: ARRIVAL + 1, jumped: true });
  });

  it('keeps sound beside the pictures where both are on one clock, and apart where they are not', () => {
    const clock = new AnchoredClock();
    clock.place('pictures', 10_000_000, ARRIVAL);
    expect(clock.place('sound', 10_020_000, ARRIVAL + 500 * MS).us).toBe(ARRIVAL + 20 * MS);
    const apart = new AnchoredClock();
    apart.place('pictures', 607_775_195_621_000, ARRIVAL);
    expect(apart.place('sound', 0, ARRIVAL + 5 * MS)).toEqual({ us: ARRIVAL + 5 * MS, jumped: false });
  });

  it('places nothing in the future for long: a terminal that begins with what it had stored is put right', () => {
    const clock = new AnchoredClock();
    clock.place('pictures', 0, ARRIVAL);
    // Two seconds of pictures come at once.
    const last = clock.place('pictures', 2_000_000, ARRIVAL + 10 * MS);
    expect(last).toEqual({ us: ARRIVAL + 10 * MS, jumped: false });
    expect(clock.place('pictures', 2_040_000, ARRIVAL + 50 * MS).us).toBe(ARRIVAL + 50 * MS);
  });
});

describe('RecordedClock', () => {
  it('begins at the start that was asked for, follows gaps, and goes on after a step back', () => {
    const clock = new RecordedClock(1_700_000_000);
    const start = 1_700_000_000_000_000;
    expect(clock.place('pictures', 77_000_000).us).toBe(start);
    expect(clock.place('sound', 77_020_000).us).toBe(start + 20_000);
    expect(clock.place('pictures', 137_000_000)).toEqual({ us: start + 60_000_000, jumped: false });
    expect(clock.place('pictures', 1_000_000)).toEqual({ us: start + 60_000_001, jumped: true });
    expect(clock.place('pictures', 1_040_000).us).toBe(start + 60_040_001);
  });
});
