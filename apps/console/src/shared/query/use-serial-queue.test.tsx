import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAnsweredResource } from './use-answered-resource.js';
import { useSerialQueue } from './use-serial-queue.js';

afterEach(cleanup);

const PARTS = { definitions: ['a'], mappings: ['b'] };

it('shows the answers of two changes at the same time, and after a reload what was loaded', async () => {
  const load = vi.fn(async () => ({ ...PARTS }));
  const { result } = renderHook(() => useAnsweredResource('parts', load));
  await act(async () => {});
  const { take } = result.current;
  act(() => {
    take((held) => ({ ...held, definitions: [] }));
    take((held) => ({ ...held, mappings: ['c'] }));
  });
  expect(result.current.resource.data).toEqual({ definitions: [], mappings: ['c'] });
  await act(async () => result.current.resource.reload());
  expect(result.current.resource.data).toEqual(PARTS);
  act(() => take((held) => ({ ...held, mappings: ['d'] })));
  expect(result.current.resource.data).toEqual({ definitions: ['a'], mappings: ['d'] });
});

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
