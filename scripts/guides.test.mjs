// Every block of every guide: TypeScript compiles against the sources of the packages, strictly; shell is shell.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { blocksOf, guideNames, guides as folder } from './lib/guides.mjs';

const root = join(import.meta.dirname, '..');

/** The ts and tsx blocks of a guide with what they are given, each as a module of its own, by the name of a file that does not exist. */
function modulesOf(guide) {
  return ['ts', 'tsx'].flatMap((language) =>
    blocksOf(guide, language).map(({ given, code }, at) => [
      join(root, 'packages/gk-sdk/src', `${guide}-${at + 1}.${language}`),
      `${given}${code}\nexport {};\n`,
    ]),
  );
}

/** Returns the compiler's messages for modules that exist in memory only. */
function problemsOf(modules) {
  const options = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ['gk-source'],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
    types: ['node'],
    jsx: ts.JsxEmit.ReactJSX,
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
  it('have code that compiles', () => {
    const modules = new Map(guideNames().flatMap(modulesOf));
    expect(modules.size).toBeGreaterThan(25);
    expect(problemsOf(modules)).toEqual([]);
  });

  it('have shell that a shell can read', () => {
    const blocks = guideNames().flatMap((guide) => blocksOf(guide, 'bash').map(({ code }) => [guide, code]));
    expect(blocks.length).toBeGreaterThan(3);
    const problems = blocks.flatMap(([guide, code]) => {
      const { status, stderr } = spawnSync('sh', ['-n'], { input: withoutSchedule(code), encoding: 'utf8' });
      return status === 0 ? [] : [`${guide}: ${stderr}`];
    });
    expect(problems).toEqual([]);
  });

  it('have markup and styles of elements that are there', () => {
    const define = join(root, 'packages/gk-elements/src/define');
    const tags = guideNames().flatMap((guide) =>
      [
        ['html', /<gk-([\w-]+)/g],
        ['css', /(?<![-\w])gk-([\w-]+)/g],
      ].flatMap(([language, tag]) =>
        blocksOf(guide, language).flatMap(({ code }) => [...code.matchAll(tag)].map(([, name]) => name)),
      ),
    );
    expect(tags.length).toBeGreaterThan(0);
    expect(tags.filter((tag) => !existsSync(join(define, `${tag}.ts`)))).toEqual([]);
  });

  it('have JSON that parses', () => {
    for (const guide of guideNames())
      for (const { code } of blocksOf(guide, 'json')) expect(() => JSON.parse(code), guide).not.toThrow();
  });

  it('have no block in a language that nothing here reads', () => {
    // Blocks for Vue and Svelte are checked where the packages are installed (scripts/release).
    const known = ['', 'ts', 'tsx', 'js', 'json', 'vue', 'svelte', 'html', 'css', 'bash', 'ini', 'nginx'];
    const languages = guideNames().flatMap((guide) =>
      [...readFileSync(join(folder, guide), 'utf8').matchAll(/^```(\w*)\n[\s\S]*?^```$/gm)].map(([, name]) => name),
    );
    expect(languages.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('stand in the index, all of them', () => {
    const index = readFileSync(join(folder, 'README.md'), 'utf8');
    const names = readdirSync(folder).filter((name) => name !== 'README.md');
    expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });
});

/** A line of a crontab without its five fields. */
function withoutSchedule(code) {
  return code.replaceAll(/^(?:[\d*,/-]+ ){5}/gm, '');
}
