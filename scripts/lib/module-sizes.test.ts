import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { growthOf, moduleSizes, moduleSizesPlugin, readModuleSizes, writeModuleSizes } from './module-sizes.js';

const root = join(import.meta.dirname, '../..');
const output = (inputs: Record<string, number>): Parameters<typeof moduleSizes>[0] => ({
  outputs: {
    'out.js': {
      bytes: 0,
      imports: [],
      exports: [],
      inputs: Object.fromEntries(Object.entries(inputs).map(([path, bytesInOutput]) => [path, { bytesInOutput }])),
    },
  },
});

test('own modules stand by their path, packages of others in one row, what is dropped in none', () => {
  const sizes = moduleSizes(
    output({
      'src/map/paced.ts': 10,
      '../gk-sdk/dist/index.js': 20,
      '../../node_modules/@lit/context/lib/a.js': 1,
      '../../node_modules/@lit/context/lib/b.js': 2,
      '../../node_modules/a/node_modules/maplibre-gl/dist/c.js': 4,
      'mp4-library:mediabunny': 8,
      'src/map/unused.ts': 0,
      '../../../elsewhere/index.js': 16,
    }),
    join(root, 'packages/gk-elements'),
  );
  expect(sizes).toEqual({
    'packages/gk-elements/src/map/paced.ts': 10,
    'packages/gk-sdk/dist/index.js': 20,
    '@lit/context': 3,
    'maplibre-gl': 4,
    mediabunny: 8,
  });
});

test('a bundle tells its modules, and the modules of a worker in place of its text', async () => {
  mkdirSync(join(root, 'temp'), { recursive: true });
  const folder = mkdtempSync(join(root, 'temp/module-sizes-'));
  try {
    writeFileSync(
      join(folder, 'main.js'),
      "import { text } from './module-sizes-worker.generated.js';\nconsole.log(text);",
    );
    writeFileSync(join(folder, 'module-sizes-worker.generated.js'), "export const text = 'a worker as a text';");
    writeModuleSizes('module-sizes-worker', { 'packages/inner.ts': 7 });
    const plugins = [moduleSizesPlugin('module-sizes-test')];
    await build({ entryPoints: ['main.js'], absWorkingDir: folder, bundle: true, write: false, minify: true, plugins });
    const sizes = readModuleSizes('module-sizes-test');
    expect(Object.keys(sizes)).toEqual(['module-sizes-worker: packages/inner.ts', expect.stringMatching(/main\.js$/)]);
    expect(sizes['module-sizes-worker: packages/inner.ts']).toBe(7);
  } finally {
    rmSync(folder, { recursive: true });
    for (const name of ['module-sizes-test', 'module-sizes-worker'])
      rmSync(join(root, 'temp/module-sizes', `${name}.json`), { force: true });
  }
});

test('growth names what grew, what is new, what shrank and what is gone', () => {
  expect(growthOf({ a: 10, b: 10, c: 10, d: 10 }, { a: 15, b: 10, c: 4, e: 30 })).toEqual([
    { module: 'e', bytes: 30 },
    { module: 'a', bytes: 5 },
    { module: 'c', bytes: -6 },
    { module: 'd', bytes: -10 },
  ]);
});
