import { expect, it } from 'vitest';
import { DataMeter } from './data-meter.js';

const tile = (receivedBytes: number) => ({ receivedBytes });

it('adds up the tiles, keeps what those received that are gone, and begins anew with one that does', () => {
  const meter = new DataMeter();
  const [a, b] = [tile(100), tile(50)];
  expect(meter.read([a, b], 0).bytes).toBe(150);
  a.receivedBytes = 300;
  expect(meter.read([a], 1_000).bytes).toBe(350);
  a.receivedBytes = 20;
  expect(meter.read([a], 2_000).bytes).toBe(370);
  expect(meter.read([], 3_000).bytes).toBe(370);
});

it('tells what an hour takes by the last while, once there is one', () => {
  const meter = new DataMeter();
  const one = tile(0);
  expect(meter.read([one], 0).bytesPerHour).toBeUndefined();
  for (let second = 1; second <= 10; second += 1) {
    one.receivedBytes = second * 1_000;
    meter.read([one], second * 1_000);
  }
  expect(meter.read([one], 10_000).bytesPerHour).toBe(3_600_000);
  // Nothing comes any more: it falls to nothing, though the sum stays.
  for (let second = 11; second <= 30; second += 1) meter.read([one], second * 1_000);
  expect(meter.read([one], 31_000)).toEqual({ bytes: 10_000, bytesPerHour: 0 });
});
