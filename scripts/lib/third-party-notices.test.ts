import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ThirdPartyNotices } from './third-party-notices.js';

/** A folder with `main.js`, which imports the package `other`. */
function folderWith(licence: string | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'gk-notices-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const other = join(folder, 'node_modules/other');
  mkdirSync(other, { recursive: true });
  writeFileSync(join(folder, 'main.js'), "import { one } from 'other'; console.log(one);");
  writeFileSync(join(other, 'index.js'), 'export const one = 1;');
  writeFileSync(
    join(other, 'package.json'),
    JSON.stringify({ name: 'other', version: '1.2.3', license: 'MPL-2.0', main: 'index.js' }),
  );
  if (licence !== undefined) writeFileSync(join(other, 'LICENSE'), licence);
  return folder;
}

async function bundle(folder: string, file: string): Promise<void> {
  await build({
    absWorkingDir: folder,
    entryPoints: ['main.js'],
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    plugins: [new ThirdPartyNotices(file).plugin],
  });
}

describe('ThirdPartyNotices', () => {
  it('writes whose code is in a bundle, its licence and where its source is', async () => {
    const folder = folderWith('You may.');
    const file = join(folder, 'dist/notices.txt');
    await bundle(folder, file);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('other 1.2.3 (MPL-2.0)');
    expect(text).toContain('npmjs.com/package/other/v/1.2.3');
    expect(text).toContain('You may.');
  });

  it('hands on the notices of a package that is a bundle itself', async () => {
    const folder = folderWith('You may.');
    const inner = join(folder, 'inner.txt');
    await bundle(folder, inner);
    const file = join(folder, 'outer.txt');
    const notices = new ThirdPartyNotices(file);
    notices.addNoticesOf(inner);
    notices.write();
    expect(readFileSync(file, 'utf8')).toBe(readFileSync(inner, 'utf8'));
  });

  it('fails the build where a package has no licence file', async () => {
    const folder = folderWith(undefined);
    await expect(bundle(folder, join(folder, 'notices.txt'))).rejects.toThrow('other has no licence file');
  });
});
