import { defineConfig } from 'tsup';

// JavaScript only: the declarations are those of `tsc -b`, which the API reports read too.
export default defineConfig({
  entry: ['src/index.ts', 'src/elements/*.ts', '!src/elements/*.test.ts'],
  outDir: 'dist',
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  sourcemap: false,
  clean: false,
  dts: false,
});
