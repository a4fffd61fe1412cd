import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Application, TSConfigReader } from 'typedoc';
import { expect, it } from 'vitest';

const SOURCED = '/** A thing (spec 001 section 3). */\n';
/** Modules that lack something, and in which words they are told so. */
const LACKING = {
  unit: [`${SOURCED}export interface Unit { readonly weight: number }`, 'Unit.weight is a number or text'],
  list: [`${SOURCED}export interface List { readonly notes: readonly string[] }`, 'List.notes is a number or text'],
  direct: [`${SOURCED}export function direct(): void { throw new Error(); }`, 'direct throws'],
  below: [
    `${SOURCED}export function below(): void { check(); }\nfunction check(): void { throw new Error(); }`,
    'below throws',
  ],
  run: [`${SOURCED}export interface Run {\n/** Does it. */\nrun(): Promise<void> }`, 'Run.run gives a promise'],
  bare: ['/** A thing. */\nexport interface Bare { readonly isBig: boolean }', 'Bare names no source'],
};
/** Modules that say enough. */
const WHOLE = {
  named: `${SOURCED}export interface Named { readonly startS: number; readonly sizeBytes?: number }`,
  worded: `${SOURCED}export interface Worded {\n/** Kilograms. */\nreadonly weight: number }`,
  arm: `${SOURCED}export type Arm =\n/** In kilograms. */\n| { readonly kind: 'a'; readonly weight: number }\n| { readonly kind: 'b' };`,
  tagged:
    '/**\n * A thing (spec 001).\n *\n * @throws Error always.\n */\nexport function tagged(): void { throw new Error(); }',
  caught: `${SOURCED}export function caught(): void { try { fail(); } catch { return; } }\nfunction fail(): void { throw new Error(); }`,
  spoken:
    '/** A thing (spec 001). Rejects with a GkError. */\nexport interface Spoken {\n/** Does it. */\nrun(): Promise<void> }',
  beside: `${SOURCED}export const BESIDE = 1;\n/** Its shape. */\nexport interface Beside { readonly isBig: boolean }`,
};

it('finds what the API pages lack, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gk-api-words-'));
  const lacking = Object.entries(LACKING).map(([name, [source]]) => [name, source]);
  const modules = [...lacking, ...Object.entries(WHOLE)];
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "module": "esnext", "target": "es2023", "types": [] }, "include": ["."] }',
    'gk-sdk/src/index.ts': modules.map(([name]) => `export * from './model/${name}';\n`).join(''),
    'other/src/index.ts': '/** A constant. */\nexport const other = true;',
    ...Object.fromEntries(modules.map(([name, source]) => [`gk-sdk/src/model/${name}.ts`, source])),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  try {
    const app = await Application.bootstrapWithPlugins(
      {
        entryPoints: [join(folder, 'gk-sdk/src/index.ts'), join(folder, 'other/src/index.ts')],
        tsconfig: join(folder, 'tsconfig.json'),
        plugin: [join(import.meta.dirname, 'api-words.mjs')],
        logLevel: 'None',
      },
      [new TSConfigReader()],
    );
    const said = [];
    app.logger.validationWarning = (text) => said.push(text);
    app.validate(await app.convert());
    const words = Object.values(LACKING).map(([, text]) => text);
    expect(said.toSorted()).toEqual(words.toSorted().map((text) => expect.stringContaining(text)));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
