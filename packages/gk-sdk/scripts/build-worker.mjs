// Bundles the decode worker into one string: `src/dom/decode-worker.generated.ts`, which pages inline,
// and, with `--out FILE`, a plain script for pages whose policy forbids workers from blob URLs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const source = fileURLToPath(new URL('../src/dom/', import.meta.url));

/** Writes a file only when its text changes, so that watchers and incremental builds stay quiet. */
function writeIfChanged(file, text) {
  try {
    if (readFileSync(file, 'utf8') === text) return;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * Builds the worker; returns its source text.
 * @param {{ outFile?: string }} [options] `outFile`: where to put the plain script as well.
 */
export async function buildWorker({ outFile } = {}) {
  const result = await build({
    entryPoints: [join(source, 'decode-worker.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    conditions: ['gk-source'],
    legalComments: 'none',
    logLevel: 'error',
  });
  const text = result.outputFiles[0].text.trim();
  writeIfChanged(
    join(source, 'decode-worker.generated.ts'),
    `/** The bundled decode worker. @internal */\nexport const decodeWorkerSource: string = ${JSON.stringify(text)};\n`,
  );
  if (outFile !== undefined) writeIfChanged(outFile, text);
  return text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const at = process.argv.indexOf('--out');
  await buildWorker(at < 0 ? {} : { outFile: process.argv[at + 1] });
}
