import { expect, it } from 'vitest';
import { RateMeter } from './rate-meter.js';

it('counts the last whole seconds and forgets older ones', () => {
  const meter = new RateMeter(2);
  meter.add(1_000, 10_000);
  meter.add(3_000, 11_500);
  expect(meter.bytesPerSecond(11_900)).toBe(500);
  expect(meter.bytesPerSecond(12_000)).toBe(2_000);
  expect(meter.bytesPerSecond(13_000)).toBe(1_500);
  expect(meter.bytesPerSecond(20_000)).toBe(0);
});
