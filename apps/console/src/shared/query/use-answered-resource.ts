import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useResource, type Resource } from 'gk-react';

/** A resource whose changes answer with what it holds after them. */
export interface AnsweredResource<Data> {
  /** What was loaded, with the answers since. */
  readonly resource: Resource<Data>;
  /** Takes over an answer: `change` makes of what is held what is held from now on. Stable. */
  readonly take: (change: (held: Data) => Data) => void;
}

/**
 * {@link useResource}, for what the server hands back with every change: the answer is shown without loading again. Of two
 * changes at the same time, each leaves what the other has answered. To load again shows what comes.
 */
export function useAnsweredResource<Data>(
  key: Parameters<typeof useResource>[0],
  load: (signal: AbortSignal) => Promise<Data>,
): AnsweredResource<Data> {
  const loaded = useResource(key, load);
  const { data } = loaded;
  const [changed, setChanged] = useState<{ readonly of: Data; readonly data: Data }>();
  // An answer that comes after a reload is of what came by it.
  const latest = useRef(data);
  useLayoutEffect(() => {
    latest.current = data;
  }, [data]);
  const take = useCallback((change: (held: Data) => Data): void => {
    const of = latest.current;
    if (of === undefined) return;
    setChanged((before) => ({ of, data: change(before?.of === of ? before.data : of) }));
  }, []);
  const resource = useMemo(
    (): Resource<Data> =>
      loaded.kind === 'idle' || !changed || changed.of !== loaded.data ? loaded : { ...loaded, data: changed.data },
    [loaded, changed],
  );
  return { resource, take };
}
