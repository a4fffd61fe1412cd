import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSerialQueue } from './use-serial-queue.js';

afterEach(cleanup);

it('makes calls in turn, also after one that failed', async () => {
  const { result } = renderHook(() => useSerialQueue());
  const made: string[] = [];
  let fail = (): void => {};
  const first = result.current(() => {
    made.push('first');
    return new Promise((_, reject) => (fail = () => reject(new Error('locked'))));
  });
  const second = result.current(async () => {
    made.push('second');
    return 2;
  });
  await Promise.resolve();
  expect(made).toEqual(['first']);
  fail();
  await expect(first).rejects.toThrow('locked');
  expect(await second).toBe(2);
});
