import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { GkError } from 'gk-sdk';
import { notices } from '../toast/notice-store.js';
import { useSave, type SaveReply } from './use-save.js';

afterEach(cleanup);
// Files share their modules: a test of another one may have left a notice.
beforeEach(() => notices.clear());

/** The notices after a save that ends so. */
async function noticesOf(perform: (signal: AbortSignal) => Promise<SaveReply>, cancels = false) {
  const { result } = renderHook(() => useSave(perform));
  await act(async () => {
    result.current.run();
    if (cancels) result.current.cancel();
    await Promise.resolve();
  });
  return notices.list().map(({ title, text }) => [title, text]);
}

it('shows the words of the server as success or error (spec 001 and 002 section 8)', async () => {
  expect(await noticesOf(async () => 'Saved <b>2</b> plans')).toEqual([['success', 'Saved <b>2</b> plans']]);
  notices.clear();
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

it('makes one change after another, the last one again once, one that is taken back, and the next also after a failure', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const perform = (_: AbortSignal, name: string): Promise<SaveReply> => {
    begun.push(name);
    return new Promise((resolve, reject) =>
      ends.push(() => (name === 'Bob' ? reject(new GkError('refused', 'not Bob')) : resolve(`${name} saved`))),
    );
  };
  const { result } = renderHook(() => useSave(perform));
  const answer = (): Promise<void> =>
    act(async () => {
      ends.at(-1)!();
      await new Promise((resolve) => setTimeout(resolve));
    });
  const { run } = result.current;
  await act(async () => {
    expect([run('Ada'), run('Ada'), run('Bob'), run('Ada'), run('Ada')]).toEqual([true, false, true, true, false]);
  });
  expect(begun).toEqual(['Ada']);
  await answer();
  expect([begun, result.current.kind]).toEqual([['Ada', 'Bob'], 'running']);
  await answer();
  await answer();
  expect(begun).toEqual(['Ada', 'Bob', 'Ada']);
  expect([result.current.kind, result.current.data]).toEqual(['done', 'Ada saved']);
  // Equal notices are one.
  expect(notices.list().map(({ text }) => text)).toEqual(['not Bob', 'Ada saved']);
});

it('makes none of the waiting changes after a cancel', async () => {
  const begun: string[] = [];
  const hangs = (signal: AbortSignal, name: string): Promise<SaveReply> => {
    begun.push(name);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
  };
  const { result } = renderHook(() => useSave(hangs));
  await act(async () => {
    result.current.run('Ada');
    result.current.run('Bob');
    result.current.cancel();
    await new Promise((resolve) => setTimeout(resolve));
    result.current.run('Cid');
  });
  expect(begun).toEqual(['Ada', 'Cid']);
});
