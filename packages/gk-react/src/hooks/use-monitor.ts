import { useCallback, useSyncExternalStore } from 'react';
import type { GkError } from 'gk-sdk';
import type { MonitorRows } from 'gk-sdk/monitor';
import { useOwned } from './use-owned.js';
import { shallowMemory } from './use-snapshot.js';

/** Current rows of a monitor. @public */
export interface MonitorView<Row> {
  /** The same array until something changes. */
  readonly rows: readonly Row[];
  /** True once the first complete list has arrived. */
  readonly loaded: boolean;
  /** Why the server refused to show the rows. */
  readonly error: GkError | undefined;
}

const EMPTY = { rows: [], loaded: false, error: undefined } as const;

interface Store<Row> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => MonitorView<Row>;
}

const NO_STORE: Store<never> = { subscribe: () => () => undefined, get: () => EMPTY };

/**
 * Watches the activity of a server. The subscription starts and ends with the component.
 *
 * @param watch - Begins to watch, for example `() => downloadMonitor(connection).rows`. Another function is another
 * subscription, so wrap it in `useCallback`; undefined watches nothing.
 * @example
 * ```tsx
 * const watch = useCallback(() => downloadMonitor(connection).rows, [connection]);
 * const { rows, loaded } = useMonitor(watch);
 * ```
 * @public
 */
export function useMonitor<Row>(watch: (() => MonitorRows<Row>) | undefined): MonitorView<Row> {
  const create = useCallback(() => withStore((watch ?? nothingToWatch)()), [watch]);
  const watched = useOwned(watch === undefined ? undefined : create);
  const store: Store<Row> = watched?.store ?? NO_STORE;
  return useSyncExternalStore(store.subscribe, store.get, () => EMPTY);
}

function withStore<Row>(rows: MonitorRows<Row>): { readonly store: Store<Row>; close(): void } {
  return {
    store: {
      subscribe: (listener) => rows.subscribe(listener),
      get: shallowMemory(() => ({ rows: rows.all, loaded: rows.loaded, error: rows.error })),
    },
    close: () => {
      rows.close();
    },
  };
}

function nothingToWatch(): never {
  throw new Error('useMonitor: there is nothing to watch.');
}
