// What the generator makes compiles and passes the linter as it is: whoever begins a screen begins with one that works.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { beforeAll, expect, it } from 'vitest';
import { featureFiles } from './new-feature.mjs';
import { KINDS } from './new-feature/kinds.mjs';

const folder = join(import.meta.dirname, '../apps/console');
const source = join(folder, 'src');

/** All kinds of files, by their absolute path: none of them is on the disk. */
const made = new Map(
  Object.keys(KINDS).flatMap((kind) =>
    Object.entries(featureFiles(kind, `made-${kind}`, `Driver's ${kind}`)).map(([path, text]) => [
      join(source, path),
      text,
    ]),
  ),
);
const code = [...made.keys()].filter((path) => /\.tsx?$/.test(path));

beforeAll(async () => {
  const options = await resolveConfig(join(source, 'app/screens.ts'));
  for (const [path, text] of made) made.set(path, await format(text, { ...options, filepath: path }));
});

it('compiles', { timeout: 120_000 }, () => {
  const config = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, folder);
  const own = { ...options, noEmit: true, composite: false, incremental: false, tsBuildInfoFile: undefined };
  const folders = new Set([...made.keys()].map(dirname));
  const host = ts.createCompilerHost(own);
  const onDisk = { readFile: host.readFile, fileExists: host.fileExists, directoryExists: host.directoryExists };
  host.readFile = (path) => made.get(path) ?? onDisk.readFile(path);
  host.fileExists = (path) => made.has(path) || onDisk.fileExists(path);
  host.directoryExists = (path) => folders.has(path) || onDisk.directoryExists(path);
  const { getSourceFile } = host;
  host.getSourceFile = (path, languageVersion) =>
    made.has(path)
      ? ts.createSourceFile(path, made.get(path), languageVersion, true)
      : getSourceFile(path, languageVersion);
  const types = join(folder, 'src/vite-env.d.ts');
  const program = ts.createProgram([...code, ...(existsSync(types) ? [types] : [])], own, host);
  const faults = code.flatMap((path) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText, start }) =>
        `${path.slice(source.length)}:${file.getLineAndCharacterOfPosition(start).line + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
  expect(faults).toEqual([]);
});

it('passes the linter', { timeout: 60_000 }, async () => {
  // Rules that need types know only files of the disk.
  const eslint = new ESLint({
    cwd: join(folder, '../..'),
    overrideConfig: [
      tseslint.configs.disableTypeChecked,
      { languageOptions: { parserOptions: { projectService: false, project: false } } },
    ],
  });
  const results = await Promise.all(code.map((filePath) => eslint.lintText(made.get(filePath), { filePath })));
  const faults = results
    .flat()
    .flatMap(({ filePath, messages }) =>
      messages.map(({ line, message }) => `${filePath.slice(source.length)}:${line} ${message}`),
    );
  expect(faults).toEqual([]);
});

it('has its words in the translations, or names them for the generator to add', () => {
  const translations = JSON.parse(readFileSync(join(folder, 'translations/tw.json'), 'utf8'));
  for (const [kind, { words }] of Object.entries(KINDS)) {
    const own = [...made].filter(([path]) => path.includes(`made-${kind}`)).map(([, text]) => text);
    const said = own.flatMap((text) => [...text.matchAll(/\b(?:t|word)\('([^']+)'[,)]/g)].map(([, word]) => word));
    expect(said.filter((word) => !(word in translations) && !words.includes(word))).toEqual([]);
  }
});
