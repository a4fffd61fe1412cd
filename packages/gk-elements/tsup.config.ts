import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build as bundle, transform, type Plugin } from 'esbuild';
import { defineConfig, type Options } from 'tsup';
import { moduleSizesPlugin } from '../../scripts/lib/module-sizes.js';
import { oneFileEach, reachedFrom } from '../../scripts/lib/one-file-each.js';
import { ThirdPartyNotices } from '../../scripts/lib/third-party-notices.js';

const notices = new ThirdPartyNotices('dist/THIRD-PARTY-NOTICES.txt');
notices.addNoticesOf('../gk-sdk/dist/THIRD-PARTY-NOTICES.txt');

const resolve = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));

/** Puts MapLibre's worker, as a text, into the module that stands for it (src/map/maplibre-worker-source.ts). */
const mapLibreWorker: Plugin = {
  name: 'maplibre-worker',
  setup(build) {
    build.onLoad({ filter: /maplibre-worker-source\.ts$/ }, async () => {
      const file = resolve('maplibre-gl/dist/maplibre-gl-worker.mjs');
      notices.add(file);
      const code = await readFile(file, 'utf8');
      const { version } = JSON.parse(readFileSync(resolve('maplibre-gl/package.json'), 'utf8')) as { version: string };
      const worker = await transform(code, { minify: true, legalComments: 'inline', target: 'es2022' });
      return {
        contents: `export const mapLibreWorkerSource = ${JSON.stringify({ version, code: worker.code })};`,
        loader: 'js',
      };
    });
  },
};

/**
 * Puts the part of the packing library that is used (gk-sdk's src/mp4/mp4-library.ts) in its place. A build that ignores what
 * packages say of their side effects would take all of it, 76 KB more (gzip).
 */
const mp4Library: Plugin = {
  name: 'mp4-library',
  setup(build) {
    build.onResolve({ filter: /^mediabunny$/ }, ({ path }) => ({ path, namespace: 'mp4-library' }));
    build.onLoad({ filter: /.*/, namespace: 'mp4-library' }, async () => {
      const used = fileURLToPath(new URL('../gk-sdk/src/mp4/mp4-library.ts', import.meta.url));
      const { outputFiles } = await bundle({
        entryPoints: [used],
        bundle: true,
        write: false,
        minify: true,
        legalComments: 'inline',
        format: 'esm',
        target: 'es2022',
        platform: 'browser',
        plugins: [notices.plugin],
      });
      return { contents: outputFiles[0]?.text ?? '', loader: 'js' };
    });
  },
};

/** A style sheet in a template, without what a browser does not need: line ends, last semicolons, a zero ahead of a point. */
const minifySheet = (sheet: string): string =>
  sheet
    .replaceAll(/;?\n\}/g, '}')
    .replaceAll(/(?<=[`{};,])\n/g, '')
    .replaceAll(/(?<=[ (:])0(?=\.\d)/g, '');

/**
 * Markup without indentation, and style sheets without comments, line ends and the spaces of a declaration, too: what stands in a template, a consumer's bundler
 * leaves as it is.
 */
const templates: Plugin = {
  name: 'templates',
  setup(build) {
    build.onLoad({ filter: /\/gk-elements\/src\/.*\.ts$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      const isSheet = path.endsWith('.styles.ts');
      const lines = (isSheet ? code.replaceAll(/\/\*.*?\*\//gs, ' ') : code).replaceAll(/\n[^\S\n]+/g, '\n');
      const contents = isSheet
        ? lines
            .replaceAll(/^([\w-]+): /gm, '$1:')
            .replaceAll(/ \{$/gm, '{')
            .replaceAll(/\n+/g, '\n')
            .replaceAll(/css`[^`]*`/g, minifySheet)
        : lines;
      return { contents, loader: 'ts' };
    });
  },
};

/** The Chinese texts of live video alone: the file has those of all elements. */
const liveTexts: Plugin = {
  name: 'live-texts',
  setup(build) {
    build.onLoad({ filter: /\/labels\/tw\.json$/ }, async ({ path }) => {
      const texts = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
      const files = ['live-tile/live-tile', 'live-tile/live-tile-controls', 'live-wall/live-wall', 'talk/talk'];
      const sources = files.map((file) => readFileSync(`src/elements/${file}.labels.ts`, 'utf8')).join('');
      const said = Object.entries(texts).filter(([key]) => sources.includes(key.split(' | ', 1)[0] ?? key));
      return { contents: JSON.stringify(Object.fromEntries(said)), loader: 'json' };
    });
  },
};

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

// JavaScript only: the declarations are those of `tsc -b`, which the API reports read too.
const shared: Options = {
  outDir: 'dist',
  format: 'esm',
  target: 'es2022',
  platform: 'browser',
  sourcemap: false,
  clean: false,
  dts: false,
};

const defineEntries = readdirSync('src/define')
  .filter((name) => name.endsWith('.ts') && !name.endsWith('test.ts'))
  .map((name) => `src/define/${name}`);

const banner = { js: `/*! gk-elements ${version} (MIT), and code of others: see ../THIRD-PARTY-NOTICES.txt */` };

/** The demo is a file of its own beside those for pages without a bundler, which only a page with a demo loads. */
const demoBeside: Plugin = {
  name: 'demo-beside',
  setup(build) {
    build.onResolve({ filter: /^gk-sdk\/demo$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './gk-demo.js', external: true } : undefined,
    );
  },
};

/** One file for pages without a bundler: nothing is left outside, what is loaded on demand elsewhere is inside, too. */
const oneFile: Options = {
  ...shared,
  // A module, and a classic script (`*.global.js`), whose exports are `window.gkElements`.
  format: ['esm', 'iife'],
  globalName: 'gkElements',
  splitting: false,
  minify: true,
  noExternal: [/.*/],
  banner,
};

export default defineConfig([
  {
    ...shared,
    entry: await reachedFrom([
      'src/index.ts',
      'src/labels/tw.ts',
      'src/labels/edited.ts',
      'src/labels/making.ts',
      'src/labels/messages.ts',
      'src/download-queue.ts',
      ...defineEntries,
      'src/development/warnings.ts',
      // Types only: their JavaScript is empty.
      ...['jsx', 'maplibre', 'react', 'svelte', 'vue'].map((name) => `src/frameworks/${name}.ts`),
    ]),
    splitting: false,
    sourcemap: true,
    // The tarball holds the sources that the maps name.
    esbuildOptions: (options) => {
      options.sourcesContent = false;
    },
    esbuildPlugins: [mapLibreWorker, templates, notices.plugin, oneFileEach],
  },
  {
    ...shared,
    // A script that exports nothing, for modules and classic scripts alike.
    entry: { 'cdn/gk-debug': 'src/development/warnings.ts' },
    format: 'iife',
    splitting: false,
    minify: true,
    banner,
  },
  { ...oneFile, format: 'esm', entry: { 'cdn/gk-demo': 'src/cdn-demo.ts' }, esbuildPlugins: [notices.plugin] },
  {
    ...oneFile,
    entry: { 'cdn/gk-live': 'src/cdn-live.ts' },
    esbuildPlugins: [demoBeside, liveTexts, templates, notices.plugin, moduleSizesPlugin('gk-live')],
  },
  {
    ...oneFile,
    entry: { 'cdn/gk-elements': 'src/cdn.ts' },
    esbuildPlugins: [
      demoBeside,
      mapLibreWorker,
      mp4Library,
      templates,
      notices.plugin,
      moduleSizesPlugin('gk-elements'),
    ],
    // Without chunks esbuild runs what is imported on demand later, and where a package says that it has no side effects
    // it can forget to run first what both parts share. Here that costs little: everything is inside anyhow.
    esbuildOptions: (options) => {
      options.ignoreAnnotations = true;
    },
  },
]);
