import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { GkError } from 'gk-sdk';
import { toasts } from '../toast/toast-store.js';
import { useSave, type SaveReply } from './use-save.js';

afterEach(() => {
  cleanup();
  toasts.clear();
});

/** The notices after a save that ends so. */
async function noticesOf(perform: (signal: AbortSignal) => Promise<SaveReply>, cancels = false) {
  const { result } = renderHook(() => useSave(perform));
  await act(async () => {
    result.current.run();
    if (cancels) result.current.cancel();
    await Promise.resolve();
  });
  return toasts.notices().map(({ title, text }) => [title, text]);
}

it('shows the words of the server as success or error (spec 001 and 002 section 8)', async () => {
  expect(await noticesOf(async () => 'Saved <b>2</b> plans')).toEqual([['success', 'Saved <b>2</b> plans']]);
  toasts.clear();
  expect(await noticesOf(() => Promise.reject(new GkError('refused', 'The plan is locked')))).toEqual([
    ['error', 'The plan is locked'],
  ]);
});

it('says nothing of a success without words, and nothing of a save that was cancelled', async () => {
  expect(await noticesOf(async () => undefined)).toEqual([]);
  const hangs = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new GkError('aborted', 'given up'))));
  expect(await noticesOf(hangs, true)).toEqual([]);
});
