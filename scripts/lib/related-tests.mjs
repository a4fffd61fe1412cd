// Which tests a change touches: those that import a changed file, over however many others.

import { build } from 'esbuild';
import { dirname, join } from 'node:path';

/** Bare imports of the project's own packages; those of others lead out of it. */
const OWN_PACKAGE = /^gk-(?:sdk|elements|react)(?:\/|$)/;

/** Leaves out what is not the project's: packages of others, and files that only a tool of the page understands. */
const ownModules = {
  name: 'own-modules',
  setup: (builder) => {
    builder.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === ownModules) return undefined;
      const isOwn = path.startsWith('.') || OWN_PACKAGE.test(path);
      if (!isOwn || path.includes('?')) return { path, external: true };
      const resolved = await builder.resolve(path, { kind, importer, resolveDir, pluginData: ownModules });
      return resolved.errors.length > 0 || !/\.(?:[cm]?[jt]sx?|json)$/.test(resolved.path)
        ? { path, external: true }
        : resolved;
    });
  },
};

/**
 * The imports of test files and of all that they reach, by path from `root`.
 * @param {string} root
 * @param {readonly string[]} tests paths from `root`
 * @returns {Promise<Record<string, readonly string[]>>}
 */
export async function importsOf(root, tests) {
  const { metafile } = await build({
    stdin: {
      contents: tests.map((test) => `import './${test}';`).join('\n'),
      resolveDir: root,
      sourcefile: 'all-tests',
    },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    outdir: join(root, 'temp'),
    format: 'esm',
    platform: 'node',
    conditions: ['gk-source'],
    jsx: 'automatic',
    plugins: [ownModules],
    logLevel: 'silent',
  });
  return Object.fromEntries(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter(({ external }) => !external).map(({ path }) => path),
    ]),
  );
}

/**
 * The tests that import a changed file, and those that are one.
 * @param {Record<string, readonly string[]>} imports
 * @param {readonly string[]} tests
 * @param {readonly string[]} changed
 */
export function relatedTests(imports, tests, changed) {
  const importers = new Map();
  for (const [file, imported] of Object.entries(imports))
    for (const path of imported) importers.set(path, [...(importers.get(path) ?? []), file]);
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return tests.filter((test) => reached.has(test));
}

/** The tests that stand in the folder of a changed file. */
export function testsBeside(tests, changed) {
  const folders = new Set(changed.map((file) => dirname(file)));
  return tests.filter((test) => folders.has(dirname(test)));
}
