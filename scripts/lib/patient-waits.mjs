// A machine that does much else at the same time is slow, not wrong. `vi.waitFor` takes its limit from no configuration: this is
// the one of `expect.poll` in vitest.config.ts.

import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

const { waitFor } = vi;

function waitPatiently(callback, options) {
  return waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
}

// Files share their worker, and each runs this.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently;
