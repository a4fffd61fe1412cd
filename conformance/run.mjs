// Bundles the checks with the SDK from their sources and runs them: no build is needed.
import { build } from 'esbuild';
import { fileURLToPath, pathToFileURL } from 'node:url';

const outfile = fileURLToPath(new URL('temp/conformance.mjs', import.meta.url));
await build({
  entryPoints: [fileURLToPath(new URL('src/main.ts', import.meta.url))],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  conditions: ['gk-source'],
  logLevel: 'error',
});
await import(pathToFileURL(outfile).href);
