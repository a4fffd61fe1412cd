// The page of tests that show components: jsdom, kept a moment longer than the last test. Elements free what they hold 100 ms after
// they leave the document, and React goes on in tasks: on a busy machine these would find a page that is gone.

import { setTimeout as pause } from 'node:timers/promises';
import { builtinEnvironments } from 'vitest/runtime';

/** Longer than `TEARDOWN_DELAY_MS` of gk-elements. */
const LAST_TASKS_MS = 200;

const { jsdom } = builtinEnvironments;

export default {
  ...jsdom,
  name: 'page',
  async setup(global, options) {
    const { teardown } = await jsdom.setup(global, options);
    return {
      async teardown() {
        await pause(LAST_TASKS_MS);
        await teardown(global);
      },
    };
  },
  async setupVM(options) {
    const { getVmContext, teardown } = await jsdom.setupVM(options);
    return {
      getVmContext,
      async teardown() {
        await pause(LAST_TASKS_MS);
        await teardown();
      },
    };
  },
};
