import { expect, it } from 'vitest';
import { LatestOnly } from './latest-only.js';

it('does one thing at a time, and of those that wait only the last one', async () => {
  const latest = new LatestOnly();
  const done: number[] = [];
  const ends: (() => void)[] = [];
  const run = (n: number): Promise<void> =>
    latest.run(() => {
      done.push(n);
      return new Promise((resolve) => ends.push(resolve));
    });
  const runs = [run(1), run(2), run(3)];
  expect(done).toEqual([1]);
  ends[0]?.();
  await Promise.all(runs.slice(0, 2));
  expect(done).toEqual([1, 3]);
  const fourth = run(4);
  ends[1]?.();
  await runs[2];
  await new Promise((resolve) => setTimeout(resolve));
  ends[2]?.();
  await fourth;
  expect(done).toEqual([1, 3, 4]);
});

it('goes on after a failure, and tells it to whoever asked for that', async () => {
  const latest = new LatestOnly();
  const failed = latest.run(() => Promise.reject(new Error('no')));
  let done = false;
  const next = latest.run(() => {
    done = true;
    return Promise.resolve();
  });
  await expect(failed).rejects.toThrow('no');
  await next;
  expect(done).toBe(true);
});
