import { useState } from 'react';
import { useBatch, type BatchRun, type ItemState } from './use-batch.js';

/** What a call of a batch did. */
export interface UndoableResult {
  /** What the server said. */
  readonly words?: string;
  /** Puts the item back as it was; its words are the item's new result. Left out when nothing was changed. */
  readonly undo?: (signal: AbortSignal) => Promise<string>;
}

/** A batch whose changes can be taken back. */
export interface UndoableBatch<Item> {
  /** The run that is shown: the changes, or their undo. */
  readonly run: BatchRun;
  readonly busy: boolean;
  /** How each item stands after both runs. */
  readonly states: ReadonlyMap<string, ItemState>;
  /** Items whose change can be taken back. */
  readonly undoable: number;
  /** Begins anew: what an earlier run changed can no longer be taken back. */
  readonly begin: (items: readonly Item[]) => void;
  readonly undo: () => void;
}

type Undo = NonNullable<UndoableResult['undo']>;

/**
 * Sends items as {@link useBatch} does, and keeps the way back of each one that was changed.
 *
 * @param keyOf - Identifies an item.
 * @param send - Makes the call for an item.
 * @param atOnce - Calls that are under way at a time.
 */
export function useUndoableBatch<Item>(
  keyOf: (item: Item) => string,
  send: (item: Item, signal: AbortSignal) => Promise<UndoableResult>,
  atOnce: number,
): UndoableBatch<Item> {
  const [undos, setUndos] = useState<ReadonlyMap<string, Undo>>(new Map());
  const [isUndone, setUndone] = useState(false);
  const change = useBatch<Item>(
    keyOf,
    async (item, signal) => {
      const { words, undo } = await send(item, signal);
      if (undo) setUndos((known) => new Map(known).set(keyOf(item), undo));
      return words;
    },
    atOnce,
  );
  const back = useBatch<string>(
    (key) => key,
    async (key, signal) => {
      const words = await undos.get(key)?.(signal);
      setUndos((known) => new Map([...known].filter(([other]) => other !== key)));
      return words;
    },
    atOnce,
  );
  const run = isUndone ? back : change;
  return {
    run,
    busy: run.action.kind === 'running',
    states: isUndone ? new Map([...change.states, ...back.states]) : change.states,
    undoable: undos.size,
    begin: (items) => {
      setUndone(false);
      setUndos(new Map());
      change.action.run(items);
    },
    undo: () => {
      setUndone(true);
      back.action.run([...undos.keys()]);
    },
  };
}
