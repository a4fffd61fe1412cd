import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useUndoableBatch } from './use-undoable-batch.js';

afterEach(cleanup);

/** Devices with one value each, which a batch sets. */
function start(values: Map<string, string>) {
  let next = '';
  let refused: string | undefined;
  const { result } = renderHook(() =>
    useUndoableBatch<string>(
      (id) => id,
      (id) => {
        const before = values.get(id)!;
        values.set(id, next);
        return Promise.resolve({
          words: 'set',
          undo: () => {
            if (id === refused) return Promise.reject(new Error('busy'));
            values.set(id, before);
            return Promise.resolve('Restored');
          },
        });
      },
      1,
    ),
  );
  const done = () => waitFor(() => expect(result.current.busy).toBe(false));
  return {
    result,
    refuse: (id: string | undefined) => {
      refused = id;
    },
    set: async (text: string, ids: readonly string[]) => {
      next = text;
      act(() => result.current.begin(ids));
      await done();
    },
    undo: async () => {
      act(() => result.current.undo());
      await done();
    },
  };
}

it('takes back what several runs have changed, of an item the last change first', async () => {
  const values = new Map([
    ['A', 'a'],
    ['B', 'b'],
  ]);
  const { result, set, undo } = start(values);
  await set('first', ['A', 'B']);
  await set('second', ['B']);
  expect(result.current.undoable).toBe(2);
  await undo();
  expect([...values]).toEqual([
    ['A', 'a'],
    ['B', 'b'],
  ]);
  expect(result.current.undoable).toBe(0);
  expect([...result.current.states].map(([id, state]) => [id, state.kind])).toEqual([
    ['B', 'done'],
    ['A', 'done'],
  ]);
});

it('keeps the way back of an item that could not be restored', async () => {
  const values = new Map([
    ['A', 'a'],
    ['B', 'b'],
  ]);
  const { result, set, undo, refuse } = start(values);
  await set('first', ['A', 'B']);
  refuse('B');
  await undo();
  expect([...values.values()]).toEqual(['a', 'first']);
  refuse(undefined);
  await undo();
  expect([...values.values()]).toEqual(['a', 'b']);
  expect(result.current.undoable).toBe(0);
});
