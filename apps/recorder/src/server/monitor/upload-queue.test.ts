import { describe, expect, it } from 'vitest';
import { uploadTimes, type UploadJob } from './upload-queue.js';

const job = (addedS: number, bytes = 1000): UploadJob => ({ addedS, bytes });
const LIMITS = { maxRun: 2, bytesPerS: 100, maxWait: 10 };

function timesOf(jobs: readonly UploadJob[], limits: Partial<typeof LIMITS>, nowS: number) {
  const times = uploadTimes(jobs, { ...LIMITS, ...limits }, nowS);
  return jobs.map((each) => {
    const found = times.get(each);
    return found && [found.startS, found.endS];
  });
}

describe('uploads', () => {
  it('share the rate while they run together', () => {
    const jobs = [job(0), job(5), job(100)];
    // The first has 500 bytes left when the second comes: 10 s at half the rate; the second goes on alone then.
    expect(timesOf(jobs, {}, 1000)).toEqual([
      [0, 15],
      [5, 20],
      [100, 110],
    ]);
    expect(timesOf(jobs, {}, 17)).toEqual([[0, 15], [5, 0], undefined]);
  });

  it('wait for one of those that may run, and find no room behind those that may wait', () => {
    const jobs = [job(0), job(0), job(0), job(0)];
    expect(timesOf(jobs, { maxRun: 1 }, 25)).toEqual([
      [0, 10],
      [10, 20],
      [20, 0],
      [0, 0],
    ]);
    expect(timesOf(jobs, { maxRun: 1, maxWait: 2 }, 25)).toEqual([[0, 10], [10, 20], undefined, undefined]);
  });

  it('are none before the first came', () => {
    expect(timesOf([job(10)], {}, 9)).toEqual([undefined]);
    expect(timesOf([], {}, 9)).toEqual([]);
  });
});
