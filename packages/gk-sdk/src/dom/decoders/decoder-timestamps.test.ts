import { describe, expect, it } from 'vitest';
import { microseconds } from '../../util/units.js';
import { DecoderTimestamps } from './decoder-timestamps.js';

const unit = (capturedAtUs: number, key = false) => ({ key, capturedAtUs: microseconds(capturedAtUs) });

describe('DecoderTimestamps', () => {
  it('are the capture times of one clock, also of pictures out of order', () => {
    const timestamps = new DecoderTimestamps();
    const times = [0, 200_000, 66_000, 133_000];
    expect(times.map((at) => timestamps.give(unit(at, at === 0)))).toEqual(times);
    for (const at of times.toSorted((a, b) => a - b)) expect(timestamps.take(at)).toBe(at);
  });

  it('go on where a clock falls back, and capture times come back with the pictures', () => {
    const timestamps = new DecoderTimestamps();
    timestamps.give(unit(133_333, true));
    const last = timestamps.give(unit(2_066_667));
    const first = timestamps.give(unit(133_333, true));
    expect(first).toBeGreaterThan(last);
    // Behind the key frame everything is of the new clock.
    const second = timestamps.give(unit(200_000));
    expect(second - first).toBe(200_000 - 133_333);
    expect([first, second].map((given) => timestamps.take(given))).toEqual([133_333, 200_000]);
    // Pictures left in the decoder come ahead of it.
    expect(timestamps.take(last)).toBeLessThan(133_333);
  });

  it('go on where a clock begins anew before it can be seen by its times', () => {
    const timestamps = new DecoderTimestamps();
    const last = timestamps.give(unit(400_000, true));
    timestamps.clockRestarts = true;
    expect(timestamps.give(unit(0, true))).toBeGreaterThan(last);
    // It began once.
    const next = timestamps.give(unit(66_667));
    expect(timestamps.give(unit(133_333, true)) - next).toBe(66_666);
  });

  it('keep to a jump ahead', () => {
    const timestamps = new DecoderTimestamps();
    timestamps.give(unit(0, true));
    expect(timestamps.give(unit(3_600_000_000, true))).toBe(3_600_000_000);
  });
});
