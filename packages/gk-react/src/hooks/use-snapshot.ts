import { useMemo, useSyncExternalStore } from 'react';

/**
 * Follows something that changes in place, such as a playback: `read` makes an object of what is to be shown, and the
 * component renders again only when one of its fields is another. Define `read` outside of the component, or wrap it in
 * `useCallback`.
 *
 * @example
 * ```ts
 * const read = (queue: DownloadQueue) => ({ running: queue.items.filter(isRunning).length });
 * const { running } = useSnapshot(queue, read);
 * ```
 * @public
 */
export function useSnapshot<Source extends { subscribe(listener: () => void): () => void }, Snapshot extends object>(
  source: Source,
  read: (source: Source) => Snapshot,
): Snapshot {
  const { subscribe, get } = useMemo(
    () => ({
      subscribe: (listener: () => void) => source.subscribe(listener),
      get: shallowMemory(() => read(source)),
    }),
    [source, read],
  );
  return useSyncExternalStore(subscribe, get, get);
}

/** Gives the last object again while the next one has the same fields with identical values. @internal */
export function shallowMemory<Snapshot extends object>(read: () => Snapshot): () => Snapshot {
  let last: Snapshot | undefined;
  return () => {
    const next = read();
    if (last === undefined || !isShallowEqual(last, next)) last = next;
    return last;
  };
}

/** True when two objects have the same fields with identical values. @internal */
export function isShallowEqual(a: object, b: object): boolean {
  const fields = Object.entries(a);
  const others = new Map<string, unknown>(Object.entries(b));
  return (
    fields.length === others.size &&
    fields.every(([name, value]) => others.has(name) && Object.is(value, others.get(name)))
  );
}
