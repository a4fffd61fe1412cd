// Tests of pages as bundles: a page that loads its modules one by one asks for hundreds of them, and a file of tests has a page of its own.

import { join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

/** Where the code is served that several test files share. */
const SHARED = 'gk-test-bundles';

const SOURCE = /^\/packages\/[\w-]+\/src\/.*\.ts$/;

/** MapLibre finds its worker beside itself. */
const MAP_LIBRARY = '/node_modules/maplibre-gl/dist/maplibre-gl.mjs';
const mapLibraryAsItIs = {
  name: 'gk-map-library-as-it-is',
  setup({ onResolve }) {
    onResolve({ filter: /^maplibre-gl$/ }, () => ({ path: MAP_LIBRARY, external: true }));
  },
};

/**
 * Bundles all test files of a run at once, when the first is asked for.
 * @param {{ root: string, conditions: readonly string[] }} options `conditions`: those of package exports
 * @returns a plugin of Web Test Runner that serves the bundles, and a reporter from which it learns the files of the run
 */
export function testBundles({ root, conditions }) {
  /** @type {PromiseWithResolvers<string[]>} */
  const testFiles = Promise.withResolvers();
  /** Built files by their path on the server. */
  const served = new Map();
  /** Builds of the tests together, and of each other source by its path. */
  const builds = new Map();

  async function bundle(entryPoints) {
    const { outputFiles } = await build({
      entryPoints,
      absWorkingDir: root,
      outdir: root,
      // A bundle stands where its source does: wtr finds the line of a failure by the names in the source map.
      outbase: root,
      chunkNames: `${SHARED}/[name]-[hash]`,
      write: false,
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      sourcemap: 'linked',
      conditions: [...conditions],
      tsconfig: join(root, 'tsconfig.base.json'),
      plugins: [mapLibraryAsItIs],
      logLevel: 'error',
    });
    for (const file of outputFiles) served.set(`/${relative(root, file.path).replaceAll('\\', '/')}`, file);
  }

  /** Builds the tests of the run, or a source that none of them imports: a worker, say, or the script of a frame. */
  async function buildFor(path) {
    const file = join(root, path);
    const tests = await testFiles.promise;
    const isTest = tests.includes(file);
    const key = isTest ? 'tests' : path;
    if (!builds.has(key)) builds.set(key, bundle(isTest ? tests : [file]));
    await builds.get(key);
  }

  return {
    plugin: {
      name: 'gk-test-bundles',
      async serve({ path }) {
        if (SOURCE.test(path)) await buildFor(path);
        const file = served.get(path.replace(/\.ts$/, '.js'));
        return file && { body: file.text, type: path.endsWith('.map') ? 'json' : 'js' };
      },
    },
    reporter: { start: ({ testFiles: files }) => testFiles.resolve(files.map((file) => resolve(root, file))) },
  };
}
