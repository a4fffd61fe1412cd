import { test as base } from '@playwright/test';
import { PATIENCE_MS } from '../../scripts/lib/patience.js';
import { loseGraphicsCard } from './graphics-card.js';
import { startRecorder, type TestRecorder, type TestRecorderOptions } from './recorder.js';

export { expect } from '@playwright/test';

/** User names of the recorder's first start; each one's password is the name. */
export const users = { admin: 'admin', dealer: 'dealer', operator: 'operator', viewer: 'viewer' } as const;

interface TestFixtures {
  /** The recorder of this spec file; `page.goto('/...')` leads to it. */
  recorder: TestRecorder;
  /**
   * The browser asks to save data, so that a console open for five seconds does not fetch forty screens that the test does not
   * open. Off where it is about them: `test.use({ savesData: false })`.
   */
  savesData: boolean;
  /**
   * Maps are painted, which takes seconds of a core for each page without a graphics card. Only where a test looks at a map:
   * `test.use({ paintsMaps: true })`; elsewhere maps say that there is no graphics card, and small ones are drawn without streets.
   * The nightly run paints all. `'coarse'`: by day at a quarter of the resolution, thus a sixteenth of the pixels, where none is looked at.
   */
  paintsMaps: boolean | 'coarse';
  /** Fails the test when a page logs an error or throws. Always on; see {@link allowConsoleError}. */
  quietConsole: undefined;
  /**
   * How the spec file wants its recorder: `test.use({ recorderOptions: { devices: 100 } })` at its top. An option of tests:
   * one of workers would have a worker and a browser started for each choice.
   */
  recorderOptions: TestRecorderOptions;
}

interface WorkerFixtures {
  recorders: RecorderPerFile;
}

const isNight = process.env['GK_NIGHTLY'] !== undefined;

const ALLOWED = 'allowed console error';

/**
 * Playwright's test with two more rules: a spec file has a recorder of its own, started when the
 * first of its tests needs it, and a page that logs an error or throws fails its test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  recorderOptions: [{}, { option: true }],
  recorders: [
    // Playwright reads the fixtures that one needs from its first parameter.
    async ({}, use) => {
      const recorders = new RecorderPerFile();
      await use(recorders);
      await recorders.stop();
    },
    { scope: 'worker' },
  ],
  recorder: [
    async ({ recorders, recorderOptions }, use, testInfo) => {
      await use(await recorders.of(testInfo.file, recorderOptions));
    },
    // Footage and tracks take their time to read, and the first recorder of a worker loads the program.
    { timeout: 4 * PATIENCE_MS },
  ],
  savesData: [true, { option: true }],
  paintsMaps: [false, { option: true }],
  context: async ({ context, savesData, paintsMaps }, use) => {
    if (savesData) {
      await context.addInitScript(() => {
        // A window that a page opens runs this twice.
        Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
      });
    }
    if (paintsMaps === false && !isNight) await context.addInitScript(loseGraphicsCard);
    await use(context);
  },
  deviceScaleFactor: async ({ deviceScaleFactor, paintsMaps }, use) => {
    await use(paintsMaps === 'coarse' && !isNight ? 0.25 : deviceScaleFactor);
  },
  baseURL: async ({ recorder }, use) => {
    await use(recorder.url);
  },
  quietConsole: [
    async ({ context }, use, testInfo) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(undefined);
      const allowed = testInfo.annotations
        .filter(({ type }) => type === ALLOWED)
        .map(({ description }) => new RegExp(description ?? '$^'));
      const unexpected = errors.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      if (testInfo.status === 'passed' && unexpected.length > 0) {
        throw new Error(`the page logged errors:\n${unexpected.join('\n')}`);
      }
    },
    { auto: true },
  ],
});

/** Names console errors that the running test provokes on purpose. */
export function allowConsoleError(pattern: RegExp): void {
  test.info().annotations.push({ type: ALLOWED, description: pattern.source });
}

/** Holds one recorder: that of the spec file which runs. */
class RecorderPerFile {
  #file = '';
  #recorder: TestRecorder | undefined;

  async of(file: string, options: TestRecorderOptions): Promise<TestRecorder> {
    if (this.#recorder !== undefined && this.#file === file) return this.#recorder;
    await this.stop();
    this.#recorder = await startRecorder(options);
    this.#file = file;
    return this.#recorder;
  }

  async stop(): Promise<void> {
    await this.#recorder?.stop();
    this.#recorder = undefined;
  }
}
