import { describe, expect, it } from 'vitest';
import { DataMeter } from './data-meter.js';

describe('DataMeter', () => {
  it('counts each byte of a stream once, however late the reports come', () => {
    const meter = new DataMeter();
    for (let second = 1; second <= 10; second++) meter.add(second * 100_000, second * 1_000);
    expect(meter.bytes).toBe(1_000_000);
    expect(meter.bytesPerHour).toBeCloseTo(360_000_000);
    meter.add(1_000_007, 90_000);
    expect(meter.bytes).toBe(1_000_007);
  });

  it('counts a stream that takes the place of another from its beginning', () => {
    const meter = new DataMeter();
    meter.add(5_000, 0);
    meter.add(700, 1_000);
    expect(meter.bytes).toBe(5_700);
    meter.rest();
    meter.add(9_000, 2_000);
    expect(meter.bytes).toBe(14_700);
  });

  it('follows a change of the rate slowly, and rests', () => {
    const meter = new DataMeter();
    meter.add(1_000, 0);
    meter.add(11_000, 1_000);
    expect(meter.bytesPerHour).toBeGreaterThan(3_600_000);
    expect(meter.bytesPerHour).toBeLessThan(5_000_000);
    meter.rest();
    expect(meter.bytesPerHour).toBe(0);
    expect(meter.bytes).toBe(11_000);
  });
});
