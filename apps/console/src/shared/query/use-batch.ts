import { useState } from 'react';
import { useAction, type Action } from 'gk-react';
import { toGkError } from 'gk-sdk';

/** How one item of a batch stands. */
export type ItemState =
  | { readonly kind: 'waiting' | 'running' }
  /** `words` are the server's; empty when it sent none. */
  | { readonly kind: 'done'; readonly words: string }
  | { readonly kind: 'failed'; readonly message: string }
  /** Not sent: the user has cancelled before its turn. */
  | { readonly kind: 'cancelled' };

/** State of a run over several items of any kind. */
export interface BatchRun {
  readonly states: ReadonlyMap<string, ItemState>;
  /** Items that have had their turn. */
  readonly finished: number;
  readonly action: Pick<Action<never, void>, 'kind'>;
  /** Ends the run after the calls that are under way, whose results are still told. */
  readonly cancel: () => void;
}

/** A run over several items, with the result of each. */
export interface Batch<Item> extends BatchRun {
  readonly action: Action<[items: readonly Item[]], void>;
}

/**
 * Sends items in their order; a failure of one does not hold up the others.
 *
 * @param keyOf - Identifies an item.
 * @param send - Makes the call for an item; its words are kept as the result.
 * @param atOnce - Calls that are under way at a time.
 */
export function useBatch<Item>(
  keyOf: (item: Item) => string,
  send: (item: Item, signal: AbortSignal) => Promise<string | undefined | void>,
  atOnce = 1,
): Batch<Item> {
  const [states, setStates] = useState<ReadonlyMap<string, ItemState>>(new Map());
  const [stop, setStop] = useState<AbortController>();
  const action = useAction(async (signal, items: readonly Item[]) => {
    const controller = new AbortController();
    setStop(controller);
    const set = (item: Item, state: ItemState): void => setStates((before) => new Map(before).set(keyOf(item), state));
    setStates(new Map(items.map((item) => [keyOf(item), { kind: 'waiting' }])));
    // One walk through the items, which several take their next one from.
    const waiting = items.values();
    const work = async (): Promise<void> => {
      for (const item of waiting) {
        if (signal.aborted || controller.signal.aborted) {
          set(item, { kind: 'cancelled' });
          continue;
        }
        set(item, { kind: 'running' });
        try {
          set(item, { kind: 'done', words: (await send(item, signal)) ?? '' });
        } catch (thrown) {
          set(item, { kind: 'failed', message: toGkError(thrown).message });
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  });
  const finished = [...states.values()].filter(({ kind }) => kind === 'done' || kind === 'failed').length;
  return { states, finished, action, cancel: () => stop?.abort() };
}

/** Items whose call failed. */
export function failedCount(states: ReadonlyMap<string, ItemState>): number {
  return [...states.values()].filter(({ kind }) => kind === 'failed').length;
}
