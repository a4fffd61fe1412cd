import { describe, expect, it } from 'vitest';
import { IncidentClock } from './incident-core.js';

/** A clock whose seeks end when the test says so. */
function clock() {
  const sought: number[] = [];
  const ends: { done: () => void; fail: () => void }[] = [];
  const one = new IncidentClock((timeS) => {
    sought.push(timeS);
    return new Promise((resolve, reject) => {
      ends.push({ done: resolve, fail: () => reject(new Error('No Record')) });
    });
  });
  const end = async (how: 'done' | 'fail' = 'done'): Promise<void> => {
    ends.shift()?.[how]();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { one, sought, end };
}

describe('IncidentClock', () => {
  it('seeks one time after another, and of a drag the last one', async () => {
    const { one, sought, end } = clock();
    for (const timeS of [10, 11, 12, 13]) one.choose(timeS);
    expect(sought).toEqual([10]);
    await end();
    expect(sought).toEqual([10, 13]);
    expect(one.isSeeking).toBe(true);
    await end();
    expect(one.isSeeking).toBe(false);
  });

  it('goes on after a time that has no recording', async () => {
    const { one, sought, end } = clock();
    one.choose(10);
    await end('fail');
    expect(one.isSeeking).toBe(false);
    one.choose(20);
    expect(sought).toEqual([10, 20]);
  });
});
