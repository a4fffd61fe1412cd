import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importsOf, relatedTests, testsBeside } from './related-tests.mjs';

const files = {
  'package.json': '{ "type": "module", "sideEffects": false }',
  'node_modules/gk-sdk/package.json':
    '{ "name": "gk-sdk", "type": "module", "exports": { ".": { "gk-source": "./index.ts", "default": "./gone.js" } } }',
  'node_modules/gk-sdk/index.ts': 'export const sdk: number = 1;',
  'src/units.ts': 'export const units = 1;',
  'src/clock.ts': "export { units } from './units.js';",
  'src/clock.test.ts':
    "import { units } from './clock.js';\nconsole.log(units);\nimport './clock.css';\nimport 'not-installed';",
  'src/lazy.test.ts': "const load = () => import('./units.js');",
  'src/sdk.test.ts': "import { sdk } from 'gk-sdk';\nconsole.log(sdk);",
  'other/broken.test.ts': "import './is-missing.generated.js';",
};
const tests = Object.keys(files).filter((file) => file.includes('.test.'));
let root;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-related-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

test('a change touches the tests that import it, at once, over others, on demand and as a package', async () => {
  const imports = await importsOf(root, tests);
  expect(relatedTests(imports, tests, ['src/units.ts'])).toEqual(['src/clock.test.ts', 'src/lazy.test.ts']);
  expect(relatedTests(imports, tests, ['src/clock.ts'])).toEqual(['src/clock.test.ts']);
  expect(relatedTests(imports, tests, ['node_modules/gk-sdk/index.ts'])).toEqual(['src/sdk.test.ts']);
});

test('a changed test is related to itself, a file that no test imports to none', async () => {
  const imports = await importsOf(root, tests);
  expect(relatedTests(imports, tests, ['other/broken.test.ts', 'README.md'])).toEqual(['other/broken.test.ts']);
});

test('tests beside a change stand in its folder', () => {
  expect(testsBeside(tests, ['other/anything.ts'])).toEqual(['other/broken.test.ts']);
});
