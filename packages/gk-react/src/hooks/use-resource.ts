import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { toGkError, type GkError } from 'gk-sdk';

/** State of a loaded resource. `data` is the last result; it stays while loading again and after a failure. @public */
export type ResourceState<Data> =
  /** Nothing is requested. */
  | { readonly kind: 'idle'; readonly data: undefined; readonly error: undefined }
  | { readonly kind: 'loading'; readonly data: Data | undefined; readonly error: undefined }
  | { readonly kind: 'ready'; readonly data: Data; readonly error: undefined }
  | { readonly kind: 'failed'; readonly data: Data | undefined; readonly error: GkError };

/** Result of {@link useResource}. @public */
export type Resource<Data> = ResourceState<Data> & {
  /** Loads again. */
  readonly reload: () => void;
};

interface Held<Data> {
  readonly key: string;
  readonly state: Exclude<ResourceState<Data>, { kind: 'idle' | 'loading' }>;
  /** Which round of loading it is of. */
  readonly round: number;
}

/**
 * Loads a resource while the component is mounted: once for each `key`, and again on `reload`. A load that is no longer
 * needed is aborted, and its result is ignored.
 *
 * @param key - Identifies what is loaded: a string or a list of simple values; undefined loads nothing.
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
): Resource<Data> {
  const wanted = key === undefined ? undefined : JSON.stringify(key);
  const [held, setHeld] = useState<Held<Data>>();
  const [round, setRound] = useState(0);
  const begin = useEffectEvent((signal: AbortSignal) => load(signal));
  useEffect(() => {
    if (wanted === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    // Within a promise, so that what `load` throws at once is a failure, too.
    new Promise<Data>((resolve) => {
      resolve(begin(signal));
    }).then(
      (data) => {
        if (!signal.aborted) setHeld({ key: wanted, round, state: { kind: 'ready', data, error: undefined } });
      },
      (thrown: unknown) => {
        if (signal.aborted) return;
        setHeld((before) => {
          const data = before?.key === wanted ? before.state.data : undefined;
          return { key: wanted, round, state: { kind: 'failed', data, error: toGkError(thrown) } };
        });
      },
    );
    return () => {
      controller.abort();
    };
  }, [wanted, round]);
  const reload = useCallback(() => {
    setRound((before) => before + 1);
  }, []);
  return useMemo(() => {
    if (wanted === undefined) return { kind: 'idle', data: undefined, error: undefined, reload };
    if (held?.key !== wanted) return { kind: 'loading', data: undefined, error: undefined, reload };
    if (held.round !== round) return { kind: 'loading', data: held.state.data, error: undefined, reload };
    return { ...held.state, reload };
  }, [wanted, held, round, reload]);
}
