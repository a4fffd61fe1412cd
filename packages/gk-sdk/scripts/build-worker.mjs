// Bundles the decode workers and the audio worklet into strings, `src/dom/**/*.generated.ts`, which pages inline, and,
// with `--out FILE`, plain scripts for pages whose policy forbids scripts from blob URLs: the worker as FILE, the
// worklet as audio-worklet.js, the worker of recorded views as recorded-worker.js and the adapter of the software
// decoder as hevc-decoder.js (a module) beside it. Writes the modules of the demo's scenes, too.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { minify } from 'terser';
import { buildDemoScenes } from './build-demo-scenes.mjs';
import { moduleSizes, moduleSizesPlugin, writeModuleSizes } from '../../../scripts/lib/module-sizes.ts';

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

/** Stands for the name of the build until the scripts that it is made of are there. */
const BUILD_PLACEHOLDER = '@@gk-worker-build@@';

/** The scripts of one build have one name, by which a page finds out whether the file that it serves belongs to it. */
const workerBuild = {
  name: 'worker-build',
  setup(builder) {
    builder.onResolve({ filter: /\/worker-build\.generated\.js$/ }, ({ path }) => ({
      path,
      namespace: 'worker-build',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'worker-build' }, () => ({
      contents: `export const workerBuild = ${JSON.stringify(BUILD_PLACEHOLDER)};`,
    }));
  },
};

/** Version of the package, and a mark of the scripts' contents. */
function nameBuild(scripts) {
  const { version } = JSON.parse(readFileSync(join(source, '../../package.json'), 'utf8'));
  const mark = createHash('sha256').update(scripts.join('\n')).digest('hex').slice(0, 8);
  return `${version}-${mark}`;
}

const esbuildOptions = {
  bundle: true,
  write: false,
  minify: true,
  target: 'es2022',
  conditions: ['gk-source'],
  // Fields as JavaScript has them: the elements' decorators need another way, which takes more room.
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: true } },
  legalComments: 'none',
  logLevel: 'error',
};

async function bundle(name, format = 'iife', report = basename(name)) {
  const result = await build({
    ...esbuildOptions,
    entryPoints: [join(source, `${name}.ts`)],
    format,
    plugins: [workerBuild, moduleSizesPlugin(report)],
  });
  return minifyAgain(result.outputFiles[0].text, format === 'esm');
}

/**
 * A bundler of the page leaves what stands in a string as it is: the second minifier takes another twentieth. A further
 * pass inlines what the one before has made short enough. Joined statements and constants in front are shorter, but
 * compress worse. No getter of ours has an effect, no function is called with `new`, and no built-in is replaced.
 */
async function minifyAgain(text, module) {
  const { code } = await minify(text, {
    module,
    ecma: 2020,
    compress: {
      passes: 4,
      keep_fargs: false,
      unsafe_comps: true,
      sequences: false,
      lhs_constants: false,
      pure_getters: true,
      unsafe: true,
      unsafe_arrows: true,
      unsafe_methods: true,
    },
  });
  return code.trim();
}

/**
 * Bundles the two decode workers so that a page which loads both loads their shared modules once.
 *
 * @returns The statements of the shared modules, and those of each worker, to stand behind them.
 */
async function bundleDecodeWorkers() {
  const workers = ['decode-worker', 'compat-worker'];
  const { outputFiles, metafile } = await build({
    ...esbuildOptions,
    entryPoints: workers.map((name) => join(source, `worker/${name}.ts`)),
    format: 'esm',
    plugins: [workerBuild],
    splitting: true,
    metafile: true,
    outdir: join(source, 'worker'),
    chunkNames: 'shared',
  });
  const names = ['shared', ...workers];
  const outputs = Object.entries(metafile.outputs);
  const [shared, lean, compat] = await Promise.all(
    names.map((name) => {
      const file = outputFiles.find(({ path }) => basename(path) === `${name}.js`);
      return minifyAgain(file.text, true);
    }),
  );
  const sizesOf = (...parts) =>
    moduleSizes(
      { outputs: Object.fromEntries(outputs.filter(([path]) => parts.includes(basename(path, '.js')))) },
      process.cwd(),
    );
  writeModuleSizes('decode-worker', sizesOf('shared', 'decode-worker'));
  writeModuleSizes('compat-worker', sizesOf('compat-worker'));

  const [, statements, exported] = /^(.*)export\{([^}]*)\};$/s.exec(shared);
  const locals = new Map(exported.split(',').map((each) => each.split(' as ').reverse()));
  // Names of two minified modules collide: each worker takes those of the shared modules as parameters.
  const afterShared = (worker) => {
    const [, imported, code] = /^import\{([^}]*)\}from"[^"]*";(.*)$/s.exec(worker);
    const pairs = imported.split(',').map((each) => each.split(' as '));
    const parameters = pairs.map(([name, as = name]) => as);
    const values = pairs.map(([name]) => locals.get(name));
    return `((${parameters.join()})=>{${code}})(${values.join()})`;
  };
  return { shared: statements, lean: afterShared(lean), compat: afterShared(compat) };
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
  const [decode, ...others] = await Promise.all([
    bundleDecodeWorkers(),
    bundle('audio/audio-worklet'),
    bundle('recorded/worker/recorded-worker'),
  ]);
  const scripts = [decode.shared, decode.lean, decode.compat, ...others];
  const build = nameBuild(scripts);
  const [shared, lean, compat, worklet, recorded] = scripts.map((text) => text.replaceAll(BUILD_PLACEHOLDER, build));
  writeSource('worker/worker-build', 'workerBuild', 'Name of the build that the scripts beside a page are of.', build);
  writeIfChanged(
    join(source, 'worker/decode-worker.generated.ts'),
    `/** The modules that both decode workers need. @internal */
export const sharedWorkerSource: string = ${JSON.stringify(shared)};

/** The bundled decode worker. @internal */
export const decodeWorkerSource: string = sharedWorkerSource + ${JSON.stringify(lean)};
`,
  );
  writeIfChanged(
    join(source, 'worker/compat-worker.generated.ts'),
    `import { sharedWorkerSource } from './decode-worker.generated.js';

/** The bundled worker with every container and render path. @internal */
export const compatWorkerSource: string = sharedWorkerSource + ${JSON.stringify(compat)};
`,
  );
  writeIfChanged(
    join(source, 'audio/audio-worklet.generated.ts'),
    `/** The bundled audio worklet. @internal */
export const audioWorkletSource: string = ${JSON.stringify(worklet)};

/** Name of its build, which stands behind those of its processors. @internal */
export const audioWorkletBuild: string = ${JSON.stringify(build)};
`,
  );
  writeSource(
    'recorded/worker/recorded-worker',
    'recordedWorkerSource',
    'The bundled worker of recorded views.',
    recorded,
  );
  await buildEvidencePage();
  const everything = shared + compat;
  if (outFile !== undefined) {
    writeIfChanged(outFile, everything);
    writeIfChanged(join(dirname(outFile), 'recorded-worker.js'), recorded);
    writeIfChanged(join(dirname(outFile), 'audio-worklet.js'), worklet);
    writeIfChanged(join(dirname(outFile), 'hevc-decoder.js'), await bundle('decoders/hevc-decoder', 'esm'));
  }
  return everything;
}

/** Returns the script of the worker that has everything, as the last build wrote it. */
export async function builtWorker() {
  const { outputFiles } = await build({
    entryPoints: [join(source, 'worker/compat-worker.generated.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'error',
  });
  const module = `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`;
  const { compatWorkerSource } = await import(module);
  return compatWorkerSource;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  buildDemoScenes();
  const at = process.argv.indexOf('--out');
  await buildWorker(at < 0 ? {} : { outFile: process.argv[at + 1] });
}
