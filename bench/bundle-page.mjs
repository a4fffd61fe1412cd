// A page of the benchmarks, from source, as one script that is served.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildWorker } from '../packages/gk-sdk/scripts/build-worker.mjs';

/**
 * Bundles a page's script as production would: minified, from the sources of today.
 * @param {string} path the entry, from this folder
 */
export async function bundlePage(path) {
  await buildWorker();
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify: true,
    conditions: ['gk-source'],
    tsconfig: fileURLToPath(new URL('../tsconfig.base.json', import.meta.url)),
    logLevel: 'error',
  });
  return bundle.outputFiles[0].text;
}
