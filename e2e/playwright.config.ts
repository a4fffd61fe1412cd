import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { chromiumFlags, chromiumMapFlags } from '../scripts/lib/browser-flags.mjs';
import { PATIENCE_MS } from '../scripts/lib/patience.js';

const reports = process.env['GK_TEST_REPORTS'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Spec files side by side, each with its own recorder. More workers start more browsers, recorders and builds, and take longer.
  workers: 2,
  fullyParallel: false,
  // Those that take long and repeat on another page, in all themes or over whole rounds what the others hold.
  ...(process.env['GK_NIGHTLY'] === undefined ? { grepInvert: /@nightly/ } : {}),
  forbidOnly: process.env['CI'] !== undefined,
  // A second try tells slow from wrong; what needed one is listed as flaky.
  retries: 1,
  // One path a screen is long on a machine that does much else.
  timeout: 5 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS } },
  reporter: reports === undefined ? 'list' : [['list'], ['json', { outputFile: join(reports, 'e2e.json') }]],
  use: {
    viewport: { width: 1440, height: 900 },
    // Each test would keep all files of the console anew: e2e/console/offline.spec.ts tries the worker.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [...chromiumFlags, ...chromiumMapFlags],
    },
  },
});
