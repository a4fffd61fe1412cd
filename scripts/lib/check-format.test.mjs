import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkFormat } from './check-format.mjs';
import { root } from './toolchain.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-format-'));
  copyFileSync(join(root, '.prettierrc.json'), join(folder, '.prettierrc.json'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name, text) => writeFileSync(join(folder, name), text);

it('takes files as Prettier formats them, also where Oxfmt would write them otherwise', async () => {
  write('plain.ts', "export const names = ['a', 'b'];\n");
  write(
    'union.ts',
    [
      'export type Unit =',
      "  { readonly kind: 'video'; readonly unit: VideoUnit } | { readonly kind: 'audio'; readonly unit: AudioUnit };\n",
    ].join('\n'),
  );
  await expect(checkFormat(folder)).resolves.toBeUndefined();
});

it.each([
  ['list.ts', "export const names = [\n'a', 'b'];\n"],
  ['page.html', '<div><p>a</p></div>'],
  ['sheet.css', 'a{color:red}\n'],
  ['data.json', '{"a":1}\n'],
])('names %s when it is not formatted', async (name, text) => {
  write(name, text);
  await expect(checkFormat(folder)).rejects.toMatchObject({ output: expect.stringContaining(name) });
});

it('says why a file cannot be read', async () => {
  write('cut.ts', 'export const names = [');
  await expect(checkFormat(folder)).rejects.toMatchObject({ output: expect.stringContaining('cut.ts') });
});
