import { defineConfig } from 'tsup';

// The SDK is bundled from its sources, so that the terminal starts without a build of it.
export default defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node24',
  noExternal: [/^gk-sdk/],
  sourcemap: true,
  clean: true,
  esbuildOptions(options) {
    options.conditions = ['gk-source', 'node', 'import', 'default'];
  },
});
