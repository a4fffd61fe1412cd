import { useState } from 'react';
import { useBatch, type BatchRun, type ItemState } from './use-batch.js';

/** Result of one call of a batch. */
export interface UndoableResult {
  /** Message of the server. */
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
  /** Items whose changes can be taken back. */
  readonly undoable: number;
  /** Sends items; what earlier runs have changed can still be taken back. */
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
  /** Of each item, the last change first. */
  const [undos, setUndos] = useState<ReadonlyMap<string, readonly Undo[]>>(new Map());
  const [isUndone, setUndone] = useState(false);
  const change = useBatch<Item>(
    keyOf,
    async (item, signal) => {
      const { words, undo } = await send(item, signal);
      const key = keyOf(item);
      if (undo) setUndos((known) => new Map(known).set(key, [undo, ...(known.get(key) ?? [])]));
      return words;
    },
    atOnce,
  );
  const back = useBatch<string>(
    (key) => key,
    async (key, signal) => {
      let words: string | undefined;
      for (const undo of undos.get(key) ?? []) {
        words = await undo(signal);
        setUndos((known) => withoutUndo(known, key, undo));
      }
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
      change.action.run(items);
    },
    undo: () => {
      setUndone(true);
      back.action.run([...undos.keys()]);
    },
  };
}

/** Removes an undo step of an item; an item without any left is removed. */
function withoutUndo(
  undos: ReadonlyMap<string, readonly Undo[]>,
  key: string,
  undo: Undo,
): ReadonlyMap<string, readonly Undo[]> {
  const left = new Map(undos);
  const rest = left.get(key)?.filter((other) => other !== undo) ?? [];
  if (rest.length === 0) left.delete(key);
  else left.set(key, rest);
  return left;
}
