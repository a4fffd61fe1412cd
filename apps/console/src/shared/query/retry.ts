import type { ResourceOutcome } from 'gk-react';

/** How long after a failure it is tried again, ms. */
export const RETRY_MS = 15_000;

/** For data that the whole login needs: loaded again as long as that fails. */
export const RETRY = {
  reloadAfterMs: ({ kind }: ResourceOutcome<unknown>) => (kind === 'failed' ? RETRY_MS : undefined),
};
