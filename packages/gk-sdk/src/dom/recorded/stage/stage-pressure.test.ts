import { expect, it } from 'vitest';
import { StagePressure } from './stage-pressure.js';

const MB = 1024 * 1024;

it('asks a stream to stand still when too much waits, and to go on when it is nearly gone', () => {
  const told: boolean[] = [];
  const pressure = new StagePressure((high) => told.push(high));
  const check = (aheadS: number, aheadBytes: number, speed = 1): void => {
    pressure.check([{ aheadBytes, headMs: 1_000_000 + aheadS * 1000 }], 1_000_000, speed);
  };
  check(19, MB);
  expect(told).toEqual([]);
  check(21, MB);
  check(22, MB);
  check(5, MB);
  expect(told).toEqual([true]);
  check(3, MB);
  expect(told).toEqual([true, false]);
  // As much as is seen in that time: at speed 4 it is four times as much.
  check(60, MB, 4);
  expect(told).toHaveLength(2);
  check(3, 49 * MB);
  expect(told).toEqual([true, false, true]);
  check(3, 13 * MB);
  expect(told).toHaveLength(3);
  check(3, 11 * MB);
  expect(told).toEqual([true, false, true, false]);
});

it('has nothing to say of channels without pictures', () => {
  const told: boolean[] = [];
  new StagePressure((high) => told.push(high)).check([{ aheadBytes: 0, headMs: undefined }], 0, 1);
  expect(told).toEqual([]);
});
