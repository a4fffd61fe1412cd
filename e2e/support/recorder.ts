import { expect, test as base } from '@playwright/test';
import { startRecorder, type RecorderOptions, type RecorderProcess } from './recorder-process.js';

export { expect } from '@playwright/test';
export type { RecorderOptions, RecorderProcess } from './recorder-process.js';

/** Users of the recorder's first start; each one's password is the name. */
export const users = { admin: 'admin', dealer: 'dealer', operator: 'operator', viewer: 'viewer' } as const;

/** Takes note of what the browser complains about. */
export interface ConsoleGuard {
  /** Complaints that this test provokes and expects. */
  allow(...patterns: RegExp[]): void;
}

interface TestFixtures {
  /** The spec file's recorder; `page.goto('/...')` leads to it. */
  recorder: RecorderProcess;
  /** Fails the test when a page logs an error or throws, unless allowed. Always on. */
  consoleGuard: ConsoleGuard;
}

interface WorkerFixtures {
  /** Set with `test.use({ recorderOptions: {...} })` at the top of a spec file. */
  recorderOptions: RecorderOptions;
  recorders: RecorderPool;
}

/**
 * Playwright's `test` with a recorder for each spec file:
 *
 * ```ts
 * import { expect, test, users } from './support/recorder.js';
 *
 * test('shows the fleet', async ({ page }) => {
 *   await page.goto('/');
 *   ...
 * });
 * ```
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  recorderOptions: [
    { devices: 24, seed: 7, args: [] },
    { option: true, scope: 'worker' },
  ],
  recorders: [
    async ({ recorderOptions }, use) => {
      const pool = new RecorderPool(recorderOptions);
      await use(pool);
      await pool.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  recorder: async ({ recorders }, use, testInfo) => {
    testInfo.setTimeout(testInfo.timeout + 60_000);
    await use(await recorders.for(testInfo.file));
  },
  baseURL: async ({ recorder }, use) => {
    await use(recorder.url);
  },
  consoleGuard: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const allowed: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => {
        complaints.push(String(error.error().stack ?? error.error()));
      });
      await use({ allow: (...patterns) => void allowed.push(...patterns) });
      const unexpected = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
      expect(unexpected, 'errors in the browser console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Holds one recorder, for the spec file that runs. */
class RecorderPool {
  readonly #options: RecorderOptions;
  #file = '';
  #recorder: RecorderProcess | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  async for(file: string): Promise<RecorderProcess> {
    if (this.#recorder !== undefined && this.#file === file) return this.#recorder;
    await this.stop();
    this.#recorder = await startRecorder(this.#options);
    this.#file = file;
    return this.#recorder;
  }

  async stop(): Promise<void> {
    await this.#recorder?.stop();
    this.#recorder = undefined;
  }
}
