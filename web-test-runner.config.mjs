// Elements and video pipelines in a real Chromium: `wtr --config web-test-runner.config.mjs [--files GLOB]`.
// GK_CONTRACT_ELEMENTS, tags with commas between them, limits the contract tests to these elements.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { streamServerPlugin } from './packages/gk-sdk/scripts/test-stream-server.mjs';
import {
  chromiumFlags,
  chromiumMapFlags,
  chromiumMicrophoneFlags,
  chromiumSoundFlags,
} from './scripts/lib/browser-flags.mjs';
import { ensureBuilt, generated } from './scripts/lib/builds.mjs';
import { testBundles } from './scripts/lib/test-bundles.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));

// The worker ships as a generated string; a stale one would test old code.
await ensureBuilt(generated);

const bundles = testBundles({ root, conditions: ['gk-source', 'browser', 'development'] });

/** Writes { browser, passed, failed, skipped, skips, failures } where the test commands look for it. */
function countingReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const folder = process.env.GK_TEST_REPORTS;
      if (folder === undefined) return;
      const counts = { passed: 0, failed: 0, skipped: 0, skips: [], failures: [] };
      const count = (suite, file) => {
        for (const test of suite.tests) {
          counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
          if (test.skipped) counts.skips.push(`${suite.name}: ${test.name}`);
          else if (!test.passed) counts.failures.push(`${file}: ${suite.name}: ${test.name}`);
        }
        for (const inner of suite.suites) count(inner, file);
      };
      for (const session of sessions) {
        counts.browser = session.browser.name;
        const file = relative(root, session.testFile ?? '');
        if (session.testResults) count(session.testResults, file);
        // A file that did not load ran no test, and must not look like success.
        counts.failed += session.errors.length;
        if (session.errors.length > 0) counts.failures.push(file);
      }
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'browser.json'), JSON.stringify(counts));
    },
  };
}

export default {
  rootDir: root,
  files: [
    // The longest goes first, beside the others: at the end it would keep one page busy for a minute, and the rest idle.
    'packages/gk-elements/src/testing/contract/*.browser-test.ts',
    'packages/gk-sdk/src/dom/**/*.browser-test.ts',
    'packages/gk-elements/src/**/*.browser-test.ts',
  ],
  // Much of a video test is waiting.
  concurrency: 4,
  plugins: [
    bundles.plugin,
    {
      name: 'gk-contract-elements',
      serve: ({ path }) =>
        path === '/gk-contract-elements'
          ? { body: JSON.stringify(process.env.GK_CONTRACT_ELEMENTS?.split(',') ?? null), type: 'json' }
          : undefined,
    },
    streamServerPlugin(),
  ],
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: [...chromiumFlags, ...chromiumMapFlags, ...chromiumSoundFlags, ...chromiumMicrophoneFlags],
      },
      // A window for each: of two pages in one window, one is hidden and draws nothing.
      createPage: async ({ context }) => (await context.browser().createBrowserContext()).newPage(),
    }),
  ],
  // Pictures and sound in real time, on a machine that does much else: a second try tells slow from wrong.
  testFramework: { config: { ui: 'bdd', timeout: 60_000, retries: 1 } },
  testsFinishTimeout: 600_000,
  reporters: [bundles.reporter, defaultReporter(), countingReporter()],
};
