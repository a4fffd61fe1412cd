import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['gk-source', 'node', 'development'] };

export default defineConfig({
  resolve,
  ssr: { resolve },
  test: {
    root: import.meta.dirname,
    include: ['*.golden.ts'],
    environment: 'node',
    // All screens in one language take some minutes.
    testTimeout: 900_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
});
