import { defineConfig } from 'vitest/config';

// Work from source: the `gk-source` condition leads to src/, so unit tests need no build.
const resolve = { conditions: ['gk-source', 'browser', 'development'] };
const ssr = { resolve: { conditions: ['gk-source', 'node', 'development'] } };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { conditions: ['gk-source', 'node', 'development'] },
        ssr,
        test: { name: 'gk-sdk', root: 'packages/gk-sdk', include: ['src/**/*.test.ts'], environment: 'node' },
      },
      {
        resolve: { conditions: ['gk-source', 'node', 'development'] },
        ssr,
        test: {
          name: 'recorder',
          root: 'apps/recorder',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: { name: 'gk-elements', root: 'packages/gk-elements', include: ['src/**/*.test.ts'], environment: 'node' },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          name: 'gk-react',
          root: 'packages/gk-react',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          server: { deps: { inline: [/lit/, /gk-/] } },
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          name: 'console',
          root: 'apps/console',
          include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
          environment: 'jsdom',
          server: { deps: { inline: [/lit/, /gk-/] } },
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: { name: 'viewers', root: 'apps/viewers', include: ['src/**/*.test.ts'], environment: 'jsdom' },
      },
      {
        resolve: { conditions: ['gk-source', 'node', 'development'] },
        ssr,
        test: {
          name: 'conformance',
          root: 'conformance',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        test: { name: 'bench', root: 'bench', include: ['**/*.test.{ts,mjs}'], environment: 'node' },
      },
      {
        resolve: { conditions: ['gk-source', 'node', 'development'] },
        ssr,
        test: { name: 'scripts', root: 'scripts', include: ['**/*.test.{ts,mjs}'], environment: 'node' },
      },
    ],
  },
});
