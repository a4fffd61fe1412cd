// Every ts block of these guides is a module of its own that compiles against the sources of the packages, strictly.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/guides');
const checked = ['quick-start.md', 'sessions.md', 'streams.md', 'devices-and-parameters.md', 'rest-resources.md'];

/** The ts blocks of a guide, by the name of a file that does not exist. */
function blocksOf(guide) {
  const text = readFileSync(join(folder, guide), 'utf8');
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code], at) => [
    join(root, 'packages/gk-sdk/src', `${guide}-${at + 1}.ts`),
    `${code}\nexport {};\n`,
  ]);
}

/** What the compiler says of modules that stand in memory only. */
function problemsOf(modules) {
  const options = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ['gk-source'],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (name) => modules.get(name) ?? readFile(name);
  host.fileExists = (name) => modules.has(name) || fileExists(name);
  host.getSourceFile = (name, target, ...rest) => {
    const code = modules.get(name);
    return code === undefined ? getSourceFile(name, target, ...rest) : ts.createSourceFile(name, code, target);
  };
  const program = ts.createProgram([...modules.keys()], options, host);
  return [...modules.keys()].flatMap((name) => {
    const file = program.getSourceFile(name);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText }) => `${name.split('/').at(-1)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
}

describe('guides', () => {
  it('have code that compiles', { timeout: 120_000 }, () => {
    const modules = new Map(checked.flatMap(blocksOf));
    expect(modules.size).toBeGreaterThanOrEqual(checked.length * 2);
    expect(problemsOf(modules)).toEqual([]);
  });

  it('stand in the index, all of them', () => {
    const index = readFileSync(join(folder, 'README.md'), 'utf8');
    const guides = readdirSync(folder).filter((name) => name !== 'README.md');
    expect(guides.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });
});
