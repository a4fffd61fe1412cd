import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureBuilt } from './builds.mjs';
import { run } from './run.mjs';
import { root } from './toolchain.mjs';

const folder = 'temp/builds-test';
const at = (name) => join(root, folder, name);
const script = `
  const { appendFileSync, writeFileSync } = require('node:fs');
  appendFileSync('${folder}/runs', '.');
  for (const name of ['one', 'two']) writeFileSync('${folder}/' + name, '');
`;
const build = {
  name: 'builds test',
  inputs: [`${folder}-input`],
  outputs: [`${folder}/one`, `${folder}/two`],
  command: ['node', ['-e', script]],
};
const stamp = join(root, 'node_modules/.cache/gk/builds-test.stamp');
const runs = () => (existsSync(at('runs')) ? readFileSync(at('runs'), 'utf8').length : 0);
const clean = () => {
  for (const path of [at(''), join(root, `${folder}-input`), stamp]) rmSync(path, { recursive: true, force: true });
};

beforeEach(() => {
  clean();
  mkdirSync(at(''), { recursive: true });
  mkdirSync(join(root, `${folder}-input`), { recursive: true });
  writeFileSync(join(root, `${folder}-input/source`), 'a');
});
afterEach(clean);

test('a build runs again only when an input has changed or any output is missing', async () => {
  await ensureBuilt(build);
  await ensureBuilt(build);
  expect(runs()).toBe(1);
  for (const name of ['one', 'two']) {
    const before = runs();
    rmSync(at(name));
    await ensureBuilt(build);
    expect([existsSync(at(name)), runs()]).toEqual([true, before + 1]);
  }
  writeFileSync(join(root, `${folder}-input/source`), 'b');
  await ensureBuilt(build);
  expect(runs()).toBe(4);
});

test('a build that another process runs is waited for', async () => {
  const other = `await (await import('./scripts/lib/builds.mjs')).ensureBuilt(${JSON.stringify(build)})`;
  const processes = [1, 2].map(() => run('node', ['--input-type=module', '-e', other], { cwd: root }));
  await Promise.all([...processes, ensureBuilt(build)]);
  expect(runs()).toBe(1);
});
