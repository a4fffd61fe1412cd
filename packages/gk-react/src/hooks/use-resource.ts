import { useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { SessionContext } from '../session-context.js';
import { cacheOf, LOADING, ResourceCache } from './resource-cache.js';
import type { ResourceOutcome, ResourceState } from './resource-state.js';
import { useLatest } from './use-latest.js';

/** Result of {@link useResource}. @public */
export type Resource<Data> = ResourceState<Data> & {
  /** Loads again. */
  readonly reload: () => void;
};

/** Result of {@link useResource}. @public */
export type LoadedResource<Data> = Resource<Data> & {
  /**
   * Changes the data without loading, for a server that answers a change with what it now has. Does nothing before the
   * first answer. A later load replaces it. The function is stable for a key.
   */
  readonly update: (change: (held: Data) => Data) => void;
};

/** How long {@link useResource} keeps an answer, and when it loads again by itself. @public */
export interface ResourceOptions<Data> {
  /**
   * How long an answer is valid, milliseconds: until then, a component that asks for the same shows it without a call,
   * also after all others have unmounted. 0 by default: each component that mounts later loads again.
   */
  readonly validMs?: number;
  /**
   * Loads again after this time, milliseconds: a number after each answer and failure, or a function that tells it for
   * each; undefined does not.
   */
  readonly reloadAfterMs?: number | ((outcome: ResourceOutcome<Data>) => number | undefined) | undefined;
}

const IDLE = { kind: 'idle', data: undefined, error: undefined } as const;

/**
 * Loads a resource while the component is mounted: once for each `key`, and again on `reload`. Components of a session that
 * ask for the same `key` share one call and its answer. A load that nobody needs any more is aborted, and its result is
 * ignored. When another user signs in, or the user signs out, what was loaded is dropped.
 *
 * @param key - Identifies what is loaded within the session: a string or a list of simple values; undefined loads nothing.
 * @param load - Makes the call. It receives the signal to pass on. It may be an inline function: the latest one is called.
 * @example
 * ```tsx
 * const session = useSession();
 * const address = useResource(['address', lat, lng], (signal) => session.rest.reverseGeocode({ lat, lng }, { signal }));
 * if (address.kind === 'failed') return <p>{address.error.message}</p>;
 * ```
 * @public
 */
export function useResource<Data>(
  key: string | readonly (string | number | boolean | null | undefined)[] | undefined,
  load: (signal: AbortSignal) => Promise<Data>,
  options: ResourceOptions<Data> = {},
): LoadedResource<Data> {
  const wanted = key === undefined ? undefined : JSON.stringify(key);
  const session = useContext(SessionContext);
  const [own] = useState(() => new ResourceCache());
  const cache = session ? cacheOf(session) : own;
  const latest = useLatest({ load, options });
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (wanted === undefined) return () => undefined;
      return cache.add<Data>(wanted, {
        onChange,
        load: (signal) => latest.current.load(signal),
        validMs: () => latest.current.options.validMs ?? 0,
        reloadAfterMs: (outcome) => {
          const { reloadAfterMs } = latest.current.options;
          return typeof reloadAfterMs === 'function' ? reloadAfterMs(outcome) : reloadAfterMs;
        },
      });
    },
    [cache, wanted, latest],
  );
  const get = useCallback(
    (): ResourceState<Data> => (wanted === undefined ? IDLE : cache.state(wanted)),
    [cache, wanted],
  );
  const getOfServer = useCallback((): ResourceState<Data> => (wanted === undefined ? IDLE : LOADING), [wanted]);
  const state = useSyncExternalStore(subscribe, get, getOfServer);
  const [round, setRound] = useState(0);
  // After the render: by then it is known what is asked for, and how.
  const asked = useLatest({ cache, wanted });
  useEffect(() => {
    const { cache: present, wanted: key } = asked.current;
    if (round > 0 && key !== undefined) present.reload(key);
  }, [round, asked]);
  const reload = useCallback(() => {
    setRound((before) => before + 1);
  }, []);
  const update = useCallback(
    (change: (held: Data) => Data) => {
      if (wanted !== undefined) cache.update(wanted, change);
    },
    [cache, wanted],
  );
  return useMemo(() => ({ ...state, reload, update }), [state, reload, update]);
}
