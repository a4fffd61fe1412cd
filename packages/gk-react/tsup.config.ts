import { readdirSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { oneFileEach, reachedFrom } from '../../scripts/lib/one-file-each.js';

const wrappers = readdirSync('src/elements')
  .filter((name) => !name.includes('.test.'))
  .map((name) => `src/elements/${name}`);

// JavaScript only: the declarations are those of `tsc -b`, which the API reports read too.
export default defineConfig({
  entry: await reachedFrom(['src/index.ts', ...wrappers]),
  outDir: 'dist',
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  splitting: false,
  esbuildPlugins: [oneFileEach],
  sourcemap: true,
  // The tarball holds the sources that the maps name.
  esbuildOptions: (options) => {
    options.sourcesContent = false;
  },
  clean: false,
  dts: false,
});
