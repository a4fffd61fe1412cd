import type RowsInSight from './rows-in-sight.js';

let loaded: typeof RowsInSight | undefined;

/** Fetches what long tables need beside the others: when one is shown, or in idle time before that. */
export async function loadRowsInSight(): Promise<{ readonly default: typeof RowsInSight }> {
  const rows = await import('./rows-in-sight.js');
  loaded = rows.default;
  return rows;
}

/**
 * Returns the component that {@link loadRowsInSight} has fetched; undefined until then. A `lazy` component renders
 * nothing at first even when it is loaded.
 */
export const loadedRowsInSight = (): typeof RowsInSight | undefined => loaded;
