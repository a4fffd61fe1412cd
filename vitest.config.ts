import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Work from source: the `gk-source` condition leads to src/, so unit tests need no build.
const resolve = { conditions: ['gk-source', 'browser', 'development'] };
const ssr = { resolve: { conditions: ['gk-source', 'node', 'development'] } };

const shared = {
  // Two a core: the tests beside a recorder wait for much of their time.
  maxWorkers: 2 * availableParallelism(),
  // Files share their worker and the modules in it, which are loaded once: a test leaves nothing behind, and whoever
  // mocks a module needs a project of its own.
  isolate: false,
  // A machine that does much else at the same time is slow, not wrong.
  testTimeout: 20_000,
} as const;

const SLOW_AND_CLEAN = new URL('scripts/lib/page-test-setup.mjs', import.meta.url).pathname;

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
        resolve,
        ssr: { resolve },
        test: {
          ...shared,
          name: 'gk-elements',
          root: 'packages/gk-elements',
          include: ['src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          ...shared,
          name: 'gk-react',
          root: 'packages/gk-react',
          setupFiles: [SLOW_AND_CLEAN],
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          server: { deps: { inline: [/lit/, /gk-/] } },
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          ...shared,
          name: 'console',
          root: 'apps/console',
          setupFiles: [SLOW_AND_CLEAN],
          include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
          environment: 'jsdom',
          server: { deps: { inline: [/lit/, /gk-/] } },
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          ...shared,
          isolate: true,
          name: 'viewers',
          root: 'apps/viewers',
          include: ['src/**/*.test.ts'],
          environment: 'jsdom',
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
