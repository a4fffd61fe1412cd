import { useCallback, useSyncExternalStore } from 'react';

/** Anything that holds a value and tells when it changes. The value keeps its identity until then. @public */
export interface ReadableStore<Value> {
  get(): Value;
  /** Calls `listener` after each change; returns what takes it off. */
  subscribe(listener: () => void): () => void;
}

/** The value of a store; renders again when it changes. @public */
export function useStore<Value>(store: ReadableStore<Value>): Value {
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  const read = (): Value => store.get();
  return useSyncExternalStore(subscribe, read, read);
}
