import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { oneFileEach } from './one-file-each.js';

it('leaves what a package has as imports, and takes in what a bundled package has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gk-one-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const other = join(folder, 'node_modules/other');
  mkdirSync(other, { recursive: true });
  writeFileSync(join(folder, 'main.js'), "export * from './part.js'; export const later = () => import('./later.js');");
  writeFileSync(join(folder, 'part.js'), "export { one } from 'other';");
  writeFileSync(join(folder, 'later.js'), 'export const two = 2;');
  writeFileSync(join(other, 'package.json'), JSON.stringify({ name: 'other', main: 'index.js', type: 'module' }));
  writeFileSync(join(other, 'index.js'), "export * from './inside.js';");
  writeFileSync(join(other, 'inside.js'), 'export const one = 1;');
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['main.js', 'part.js'],
    outdir: 'dist',
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [oneFileEach],
  });
  const [main, part] = outputFiles.map(({ text }) => text);
  expect(main).toMatch(/from "\.\/part\.js"/);
  expect(main).toMatch(/import\("\.\/later\.js"\)/);
  expect(part).toMatch(/one = 1/);
  expect(part).not.toMatch(/from/);
});
