// The bundlers that apps use, each as it comes: no setting is made for GK. Nothing is minified, for time.

import { join } from 'node:path';
import { build as esbuild } from 'esbuild';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import { build as vite } from 'vite';
import webpack from 'webpack';

/**
 * Each builds a module of a folder for browsers into another folder, under the same name. It rejects where the bundler
 * fails or warns of something of GK but `mayLack`, a package that it did not find.
 */
export const bundlers = {
  Vite: async ({ folder, page, outDir }) => {
    await vite({
      root: folder,
      configFile: false,
      logLevel: 'error',
      base: './',
      build: {
        outDir,
        minify: false,
        rolldownOptions: { input: join(folder, page), output: { entryFileNames: page } },
      },
    });
  },
  esbuild: async ({ folder, page, outDir }) => {
    const { warnings } = await esbuild({
      absWorkingDir: folder,
      entryPoints: [page],
      bundle: true,
      splitting: true,
      format: 'esm',
      outdir: outDir,
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'silent',
    });
    refuse(warnings.map(({ text }) => text));
  },
  Rollup: async ({ folder, page, outDir, mayLack }) => {
    const warnings = [];
    const bundle = await rollup({
      input: join(folder, page),
      // It reads no CommonJS by itself; React is nothing else.
      external: /^react($|\/)/,
      plugins: [nodeResolve({ browser: true })],
      onwarn: ({ code, exporter, message, ids, id }) => {
        if (code === 'UNRESOLVED_IMPORT' ? exporter !== mayLack : [...(ids ?? []), id].some(isOurs))
          warnings.push(message);
      },
    });
    await bundle.write({ dir: outDir, format: 'esm' });
    await bundle.close();
    refuse(warnings);
  },
  webpack: async ({ folder, page, outDir, mayLack }) => {
    const stats = await new Promise((resolve, reject) => {
      webpack(
        {
          context: folder,
          mode: 'production',
          entry: `./${page}`,
          output: { path: outDir, filename: page },
          performance: { hints: false },
          optimization: { minimize: false },
        },
        (error, result) => {
          if (error) reject(error);
          else resolve(result.toJson({ all: false, errors: true, warnings: true }));
        },
      );
    });
    const warnings = stats.warnings.filter(
      ({ message, moduleName }) => isOurs(moduleName) && !message.includes(`Can't resolve '${mayLack}'`),
    );
    refuse([...stats.errors, ...warnings].map(({ message, moduleName }) => `${moduleName}: ${message}`));
  },
};

/** Libraries have warnings of their own, of which nobody here can rid an app. */
const isOurs = (path) => path?.includes('node_modules/gk-') ?? false;

function refuse(problems) {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
