import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { GkError } from 'gk-sdk';
import { useBatch } from './use-batch.js';

afterEach(cleanup);

const IDS = ['A', 'B', 'C', 'D', 'E'];

/** A batch whose calls are answered by hand. */
function start(atOnce?: number) {
  const begun: string[] = [];
  const answers = new Map<string, (words: string | Error) => void>();
  const send = (id: string): Promise<string> => {
    begun.push(id);
    return new Promise((resolve, reject) => {
      answers.set(id, (words) => (typeof words === 'string' ? resolve(words) : reject(words)));
    });
  };
  const { result } = renderHook(() => useBatch((id: string) => id, send, atOnce));
  act(() => void result.current.action.run(IDS));
  return {
    begun,
    answer: (id: string, words: string | Error) => act(async () => answers.get(id)?.(words)),
    cancel: () => act(() => result.current.cancel()),
    kinds: () => [...result.current.states.values()].map(({ kind }) => kind).join(),
    batch: () => result.current,
  };
}

it('sends one after another, and goes on after a failure', async () => {
  const { begun, answer, kinds, batch } = start();
  expect(begun).toEqual(['A']);
  await answer('A', new GkError('not-found', 'Unknown device'));
  expect(begun).toEqual(['A', 'B']);
  expect(kinds()).toBe('failed,running,waiting,waiting,waiting');
  expect(batch().states.get('A')).toMatchObject({ message: 'Unknown device' });
});

it('sends as many at once as it may; a cancel begins no more, and what is under way is still told', async () => {
  const { begun, answer, cancel, kinds, batch } = start(2);
  expect(begun).toEqual(['A', 'B']);
  await answer('B', 'saved');
  expect(begun).toEqual(['A', 'B', 'C']);
  cancel();
  await answer('A', 'saved');
  expect(batch().action.kind).toBe('running');
  await answer('C', 'saved');
  expect(begun).toEqual(['A', 'B', 'C']);
  expect(kinds()).toBe('done,done,done,cancelled,cancelled');
  expect(batch().action.kind).toBe('done');
  expect(batch().finished).toBe(3);
});
