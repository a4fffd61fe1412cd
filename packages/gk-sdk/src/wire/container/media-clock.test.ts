import { expect, it } from 'vitest';
import { MediaClock } from './media-clock.js';

it('counts from 0 at the first, and through a wrap', () => {
  const clock = new MediaClock(1000, 32);
  const start = 2 ** 32 - 80;
  expect([0, 40, 80, 120].map((ms) => clock.at((start + ms) % 2 ** 32, 9) / 1000)).toEqual([0, 40, 80, 120]);
});

it('takes what belongs ahead of the first for earlier', () => {
  const clock = new MediaClock(1000, 32);
  clock.at(500, 9);
  expect(clock.at(460, 8)).toBe(-40_000);
  expect(clock.at(540, 9)).toBe(40_000);
});

it('goes on where the clock is set or the stream begins anew', () => {
  const clock = new MediaClock(1000, 32);
  for (const ms of [0, 1000, 2000]) clock.at(ms, 9);
  clock.at(1900, 8);
  // From the beginning again, both lanes.
  expect(clock.at(0, 9) / 1000).toBe(2000);
  expect(clock.at(40, 9) / 1000).toBe(2040);
  expect(clock.at(0, 8) / 1000).toBeGreaterThanOrEqual(2000);
  expect(clock.at(100, 9) / 1000).toBeGreaterThanOrEqual(2100);
  // An hour ahead.
  const now = clock.at(120, 9);
  expect(clock.at(3_600_000, 9)).toBe(now);
});

it('keeps a lane that is far from the others on a clock of its own', () => {
  const clock = new MediaClock(1000, 32);
  const times = Array.from({ length: 10 }, (_, i) => [clock.at(1_000_000 + i * 100, 1), clock.at(i * 100, 2)]);
  expect(times).toEqual(Array.from({ length: 10 }, (_, i) => [i * 100_000, i * 100_000]));
});

it.each([-5_000, 3_600_000, -3_600_000])('keeps lanes with each other that jump together by %i', (jump) => {
  const clock = new MediaClock(1000, 32);
  const at = (i: number): number => 5_000_000 + i * 100 + (i >= 5 ? jump : 0);
  const times = Array.from({ length: 10 }, (_, i) => [clock.at(at(i), 1), clock.at(at(i) + 40, 2)]);
  for (const [pictures = 0, sound = 0] of times) expect(sound - pictures).toBe(40_000);
  expect((times[9]?.[0] ?? 0) - (times[5]?.[0] ?? 0)).toBe(400_000);
  expect(times[5]?.[0]).toBe(440_000);
});
