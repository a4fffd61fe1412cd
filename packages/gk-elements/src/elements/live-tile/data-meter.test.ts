import { describe, expect, it } from 'vitest';
import { DataMeter } from './data-meter.js';

describe('DataMeter', () => {
  it('adds up bit rates over time', () => {
    const meter = new DataMeter();
    for (let second = 0; second < 10; second++) meter.add(800_000, second * 1_000);
    expect(meter.bytes).toBe(1_000_000);
    expect(meter.bytesPerHour).toBeCloseTo(360_000_000);
  });

  it('does not count a gap as if it had been full of pictures', () => {
    const meter = new DataMeter();
    meter.add(8_000, 0);
    meter.add(8_000, 60_000);
    expect(meter.bytes).toBe(1_000 + 3_000);
  });

  it('follows a change of the rate slowly, and rests', () => {
    const meter = new DataMeter();
    meter.add(8_000, 0);
    meter.add(80_000, 1_000);
    expect(meter.bytesPerHour).toBeGreaterThan(3_600_000);
    expect(meter.bytesPerHour).toBeLessThan(5_000_000);
    meter.rest();
    expect(meter.bytesPerHour).toBe(0);
    expect(meter.bytes).toBe(11_000);
  });
});
