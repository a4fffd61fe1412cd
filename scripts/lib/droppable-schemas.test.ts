import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { droppableSchemas } from './droppable-schemas.js';

const zod = `
export const optional = (inner: unknown) => { console.log('made'); return inner; };
export const text = () => { console.log('made'); return 'text'; };
export const parse = (schema: unknown, value: unknown) => { if (schema !== value) throw new TypeError(); };
`;
const model = `
import * as z from './zod.js';
export const schema = z.optional(z.text());
export const isSmall = (count: number): boolean => count < 3;
export const check = (value: unknown): void => { z.parse(schema, value); };
`;

/** Returns the rest of the model in the bundle of a page that imports `names`. */
async function bundled(names: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gk-droppable-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'model'));
  writeFileSync(join(folder, 'model/zod.ts'), zod);
  writeFileSync(join(folder, 'model/model.ts'), model);
  writeFileSync(join(folder, 'page.ts'), `export { ${names} } from './model/model.js';`);
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['page.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [droppableSchemas],
  });
  return outputFiles[0]?.text ?? '';
}

it('leaves no schema to a page that imports a function beside it', async () => {
  const text = await bundled('isSmall');
  expect(text).toContain('count < 3');
  expect(text).not.toContain('made');
});

it('keeps a schema that is used, and the check itself', async () => {
  const text = await bundled('check');
  expect(text).toContain('made');
  expect(text).toContain('parse(schema, value)');
});
