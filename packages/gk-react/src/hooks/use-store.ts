import { useCallback, useSyncExternalStore } from 'react';

/** Anything that holds a value and notifies of changes. The value keeps its identity until it changes. @public */
export interface ReadableStore<Value> {
  get(): Value;
  /** Calls `listener` after each change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** The value of a store; renders again when it changes. @public */
export function useStore<Value>(store: ReadableStore<Value>): Value {
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  const read = (): Value => store.get();
  return useSyncExternalStore(subscribe, read, read);
}
