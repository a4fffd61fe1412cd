import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './scripts/lib/patience.ts';

// Work from source: the `gk-source` condition leads to src/, so unit tests need no build.
const resolve = { conditions: ['gk-source', 'browser', 'development'] };
const ssr = { resolve: { conditions: ['gk-source', 'node', 'development'] } };

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const PATIENT_WAITS = folder('./scripts/lib/patient-waits.mjs');
const SLOW_AND_CLEAN = folder('./scripts/lib/page-test-setup.mjs');

const shared = {
  // Two a core: the tests beside a recorder wait for much of their time.
  maxWorkers: 2 * availableParallelism(),
  // Files share their worker and the modules in it, which are loaded once: a test leaves nothing behind. Whoever mocks a
  // module has modules of its own.
  isolate: false,
  // A machine that does much else at the same time is slow, not wrong: what ends by a timeout has stopped.
  testTimeout: 4 * PATIENCE_MS,
  hookTimeout: 4 * PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  setupFiles: [PATIENT_WAITS],
};

/** Tests that mock a module: in shared modules the mock would reach others, or come too late. */
const mockingIn = (root: string): string[] =>
  globSync('src/**/*.test.{ts,tsx}', { cwd: folder(root) }).filter((file) =>
    readFileSync(join(folder(root), file), 'utf8').includes('vi.mock('),
  );
const PAGE = folder('./scripts/lib/page-environment.mjs');
/**
 * Modules and a page for each file, in a worker that keeps jsdom and what else stands outside of them: a process for each
 * file takes three times the processor.
 */
const ownModules = { isolate: true, pool: 'vmThreads' } as const;
/** Viewers' tests that such a worker cannot run: they set the zone of their process, or need Node's classes to be the page's. */
const NEED_A_PROCESS = [
  'src/download/download-screen.test.ts',
  'src/shared/brand-request.test.ts',
  'src/shared/page-zone.test.ts',
];
const viewersTest = { ...shared, root: 'apps/viewers', environment: PAGE } as const;
const elementsTest = { ...shared, root: 'packages/gk-elements', environment: 'node' } as const;
const consoleTest = {
  ...shared,
  root: 'apps/console',
  environment: PAGE,
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { conditions: ['gk-source', 'node', 'development'] },
        ssr,
        test: {
          ...shared,
          name: 'gk-sdk',
          root: 'packages/gk-sdk',
          include: ['src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        resolve: { conditions: ['gk-source', 'node', 'development'] },
        ssr,
        test: {
          ...shared,
          name: 'recorder',
          root: 'apps/recorder',
          include: ['src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        resolve: { conditions: ['gk-source', 'node', 'development'] },
        ssr,
        test: {
          ...shared,
          name: 'mdvr',
          root: 'apps/mdvr',
          include: ['src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          ...elementsTest,
          name: 'gk-elements',
          include: ['src/**/*.test.ts'],
          exclude: mockingIn(elementsTest.root),
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          ...elementsTest,
          isolate: true,
          name: 'gk-elements, mocking',
          include: mockingIn(elementsTest.root),
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          ...shared,
          name: 'gk-react',
          root: 'packages/gk-react',
          setupFiles: [PATIENT_WAITS, SLOW_AND_CLEAN],
          include: ['src/**/*.test.{ts,tsx}'],
          environment: PAGE,
          server: { deps: { inline: [/lit/, /gk-/] } },
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          ...consoleTest,
          server: { deps: { inline: [/lit/, /gk-/] } },
          name: 'console',
          setupFiles: [PATIENT_WAITS, SLOW_AND_CLEAN],
          include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
          exclude: mockingIn(consoleTest.root),
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          ...consoleTest,
          ...ownModules,
          server: { deps: { inline: [/lit/, /gk-/] } },
          name: 'console, mocking',
          setupFiles: [PATIENT_WAITS, SLOW_AND_CLEAN],
          include: mockingIn(consoleTest.root),
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          ...viewersTest,
          ...ownModules,
          name: 'viewers',
          include: ['src/**/*.test.ts'],
          exclude: NEED_A_PROCESS,
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          ...viewersTest,
          isolate: true,
          name: 'viewers, of one process each',
          include: NEED_A_PROCESS,
        },
      },
      {
        resolve: { conditions: ['gk-source', 'node', 'development'] },
        ssr,
        test: {
          ...shared,
          name: 'conformance',
          root: 'conformance',
          include: ['src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: { ...shared, name: 'bench', root: 'bench', include: ['**/*.test.{ts,mjs}'], environment: 'node' },
      },
      {
        resolve: { conditions: ['gk-source', 'node', 'development'] },
        ssr,
        test: { ...shared, name: 'scripts', root: 'scripts', include: ['**/*.test.{ts,mjs}'], environment: 'node' },
      },
    ],
  },
});
