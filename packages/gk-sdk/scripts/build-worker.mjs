// Bundles the decode workers and the audio worklet into strings, `src/dom/**/*.generated.ts`, which pages inline, and,
// with `--out FILE`, plain scripts for pages whose policy forbids scripts from blob URLs: the worker as FILE, the
// worklet as audio-worklet.js, the worker of recorded views as recorded-worker.js and the adapter of the software
// decoder as hevc-decoder.js (a module) beside it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { minify } from 'terser';
import { moduleSizesPlugin } from '../../../scripts/lib/module-sizes.ts';

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

async function bundle(name, format = 'iife', report = basename(name)) {
  const result = await build({
    entryPoints: [join(source, `${name}.ts`)],
    bundle: true,
    write: false,
    minify: true,
    format,
    target: 'es2022',
    conditions: ['gk-source'],
    // Fields as JavaScript has them: the elements' decorators need another way, which takes more room.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: true } },
    legalComments: 'none',
    logLevel: 'error',
    plugins: [moduleSizesPlugin(report)],
  });
  // A bundler of the page leaves what stands in a string as it is: the second minifier takes another twentieth. A further
  // pass inlines what the one before has made short enough. Joined statements and constants in front are shorter, but
  // compress worse. No getter of ours has an effect, and no function of an object is called with `new`.
  const { code } = await minify(result.outputFiles[0].text, {
    module: format === 'esm',
    ecma: 2020,
    compress: { passes: 3, sequences: false, lhs_constants: false, pure_getters: true, unsafe_methods: true },
  });
  return code.trim();
}

function writeSource(name, constant, comment, text) {
  writeIfChanged(
    join(source, `${name}.generated.ts`),
    `/** ${comment} @internal */\nexport const ${constant}: string = ${JSON.stringify(text)};\n`,
  );
}

/** The page of a bundle of evidence: one file with its script inside, which a browser opens from a disk. */
async function buildEvidencePage() {
  const script = (await bundle('evidence-page/page', 'iife', 'evidence-page')).replaceAll('</', '<\\/');
  const page = readFileSync(join(source, 'evidence-page/page.html'), 'utf8');
  const text = page.replace('/* SCRIPT */', () => script);
  writeIfChanged(
    join(source, '../evidence/evidence-page.generated.ts'),
    `/** The page that plays a bundle. @internal */\nexport const evidencePageSource: string = ${JSON.stringify(text)};\n`,
  );
}

/**
 * Builds both workers; returns the script of the one that has everything.
 * @param {{ outFile?: string }} [options] `outFile`: where to put that script as well.
 */
export async function buildWorker({ outFile } = {}) {
  const names = [
    'worker/decode-worker',
    'worker/compat-worker',
    'audio/audio-worklet',
    'recorded/worker/recorded-worker',
  ];
  const [lean, compat, worklet, recorded] = await Promise.all(names.map((name) => bundle(name)));
  writeSource('worker/decode-worker', 'decodeWorkerSource', 'The bundled decode worker.', lean);
  writeSource(
    'worker/compat-worker',
    'compatWorkerSource',
    'The bundled worker with every container and render path.',
    compat,
  );
  writeSource('audio/audio-worklet', 'audioWorkletSource', 'The bundled audio worklet.', worklet);
  writeSource(
    'recorded/worker/recorded-worker',
    'recordedWorkerSource',
    'The bundled worker of recorded views.',
    recorded,
  );
  await buildEvidencePage();
  if (outFile !== undefined) {
    writeIfChanged(outFile, compat);
    writeIfChanged(join(dirname(outFile), 'recorded-worker.js'), recorded);
    writeIfChanged(join(dirname(outFile), 'audio-worklet.js'), worklet);
    writeIfChanged(join(dirname(outFile), 'hevc-decoder.js'), await bundle('decoders/hevc-decoder', 'esm'));
  }
  return compat;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const at = process.argv.indexOf('--out');
  await buildWorker(at < 0 ? {} : { outFile: process.argv[at + 1] });
}
