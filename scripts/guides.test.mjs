// Every block of every guide: TypeScript compiles against the sources of the packages, strictly; shell is shell.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { simulatedSeed } from '../apps/recorder/src/world/fleet/device-seeds.ts';
import { COMMANDS } from '../packages/gk-sdk/src/cli/commands.ts';
import { COMMON_OPTIONS } from '../packages/gk-sdk/src/cli/help.ts';

import { blocksIn, blocksOf, guideNames, guides as folder } from './lib/guides.mjs';

const root = join(import.meta.dirname, '..');

/** Every text that a newcomer types from, by its name. */
const pages = new Map([
  ...['README.md', 'packages/gk-sdk/README.md', 'packages/gk-elements/README.md', 'packages/gk-react/README.md'].map(
    (name) => [name, readFileSync(join(root, name), 'utf8')],
  ),
  ...guideNames().map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
]);

/** How many channels a device has that `npm start` simulates; undefined for one that it does not have. */
function channelsOf(deviceId) {
  const number = Number(/^GK-(\d{4})$/.exec(deviceId)?.[1]);
  // Options of a start: 24 devices of seed 1.
  return number >= 1 && number <= 24 ? simulatedSeed(1, number - 1).seed.chn_count : undefined;
}

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

  it('name devices and channels that npm start simulates', () => {
    const named = [...pages].flatMap(([page, text]) =>
      [...text.matchAll(/\b(?:GK-\d{3,5}|(?:BUS|CAR|TRUCK)-\d+)\b/g)].map(([id]) => ({ page, id })),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ id }) => channelsOf(id) === undefined)).toEqual([]);
    const channels = [...pages].flatMap(([page, text]) =>
      [
        /device(?:="|Id: '|: ')(GK-\d{4})[^\n<]*?channels?(?:=["{]|: \[?|=)([\d, ]+)/g,
        /gk \w+ (GK-\d{4})[^\n]*?--channels? ([\d,]+)/g,
        /deviceid=(GK-\d{4})&(?:amp;)?channel=(\d+)/g,
      ].flatMap((pattern) =>
        [...text.matchAll(pattern)].map(([words, id, list]) => ({
          page,
          words,
          id,
          list: list.split(',').map(Number),
        })),
      ),
    );
    expect(channels.length).toBeGreaterThan(20);
    expect(channels.filter(({ id, list }) => list.some((channel) => channel > (channelsOf(id) ?? 0)))).toEqual([]);
  });

  it('print commands that there are, with their options', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const shell = [...pages].flatMap(([page, text]) => blocksIn(text, 'bash').map(({ code }) => ({ page, code })));
    const runs = shell.flatMap(({ page, code }) =>
      [...code.matchAll(/\bnpm (start|test|run (?:--silent )?([\w:]+))/g)].map(([words, short, name = short]) => ({
        page,
        words,
        name,
      })),
    );
    expect(runs.length).toBeGreaterThan(5);
    // Scripts of a workspace stand in its own package.json.
    expect(runs.filter(({ name }) => !(name in scripts) && name !== 'build')).toEqual([]);
    const calls = shell.flatMap(({ page, code }) =>
      [...code.matchAll(/(?:^|[(&|] ?|gk -- |npx --no -- )gk ([a-z]+)([^|&\n]*)/gm)].map(([words, name, rest]) => ({
        page,
        words,
        name,
        options: [...rest.matchAll(/(?<= )--([a-z-]+)/g)].map(([, option]) => option),
      })),
    );
    expect(calls.length).toBeGreaterThan(8);
    const wrong = calls.filter(({ name, options }) => {
      if (name === 'help') return false;
      const command = COMMANDS.find((known) => known.name === name);
      return command === undefined || options.some((option) => !(option in { ...command.options, ...COMMON_OPTIONS }));
    });
    expect(wrong).toEqual([]);
  });

  it('have no block in a language that nothing here reads', () => {
    // Blocks for Vue and Svelte are checked where the packages are installed (scripts/release); Angular is not among them.
    const known = ['', 'ts', 'tsx', 'js', 'json', 'vue', 'svelte', 'angular-ts', 'html', 'css', 'bash', 'ini', 'nginx'];
    const languages = guideNames().flatMap((guide) =>
      [...readFileSync(join(folder, guide), 'utf8').matchAll(/^```([\w-]*)\n[\s\S]*?^```$/gm)].map(([, name]) => name),
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
