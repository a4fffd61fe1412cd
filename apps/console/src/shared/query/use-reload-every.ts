import { useEffect } from 'react';
import type { Resource } from 'gk-react';

/** Loads a resource again so long after each answer, also after a failed one. */
export function useReloadEvery({ kind, reload }: Pick<Resource<unknown>, 'kind' | 'reload'>, everyMs: number): void {
  useEffect(() => {
    if (kind !== 'ready' && kind !== 'failed') return undefined;
    const timer = setTimeout(reload, everyMs);
    return () => clearTimeout(timer);
  }, [kind, reload, everyMs]);
}

/** How long after a failure it is tried again, ms. */
const RETRY_MS = 15_000;

/** Loads a resource of the whole login again as long as that fails. */
export function useReloadWhileFailed({ kind, reload }: Pick<Resource<unknown>, 'kind' | 'reload'>): void {
  useReloadEvery({ kind: kind === 'failed' ? kind : 'idle', reload }, RETRY_MS);
}
