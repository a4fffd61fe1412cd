// Type checks in the folder of who installs: the code of READMEs and guides passes, without `skipLibCheck`, and what is
// wrong in fixtures/ is found.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksIn, blocksOf } from '../lib/guides.mjs';
import { CommandError } from '../lib/run.mjs';
import { root, runTool } from '../lib/toolchain.mjs';
import { packages } from './tarballs.mjs';

const fixtures = join(import.meta.dirname, 'fixtures');

/** Node runs a tool of the repository in another folder. */
const tools = {
  'TypeScript 5.9': 'typescript-5.9/lib/tsc.js',
  'TypeScript 6': 'typescript/lib/tsc.js',
  'TypeScript 7': 'typescript-7/bin/tsc',
  'vue-tsc': 'vue-tsc/bin/vue-tsc.js',
  'svelte-check': 'svelte-check/bin/svelte-check',
};

/** The project that an app has, but for its files. */
const config = (include) => ({
  compilerOptions: {
    target: 'ES2023',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    types: ['node'],
    jsx: 'react-jsx',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    noEmit: true,
  },
  include,
});

/** Writes the blocks as modules, and the fixtures of the same language, into a folder of their own. */
function writeProject(folder, name, languages, include) {
  const project = join(folder, name);
  mkdirSync(project, { recursive: true });
  const guides = ['quick-start.md', 'frameworks.md'];
  const readmes = packages.map((each) => [`${each}-README`, join(root, 'packages', each, 'README.md')]);
  for (const language of languages) {
    const blocks = [
      ...guides.flatMap((guide) => blocksOf(guide, language).map((block, at) => [`${guide}-${at + 1}`, block])),
      ...readmes.flatMap(([readme, path]) =>
        blocksIn(readFileSync(path, 'utf8'), language).map((block, at) => [`${readme}-${at + 1}`, block]),
      ),
    ];
    for (const [block, { given, code }] of blocks)
      writeFileSync(
        join(project, `${block}.${language}`),
        ['ts', 'tsx'].includes(language) ? `${given}${code}\nexport {};\n` : code,
      );
    for (const fixture of readdirSync(fixtures).filter((each) => each.endsWith(`.${language}`)))
      copyFileSync(join(fixtures, fixture), join(project, fixture));
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config(include)));
  return project;
}

async function outputOf(tool, args, cwd) {
  try {
    return await runTool('node', [join(root, 'node_modules', tools[tool]), ...args], { cwd });
  } catch (error) {
    if (error instanceof CommandError) return error.output;
    throw error;
  }
}

/** Findings of one tool: all that it says but what is wrong in fixtures, and fixtures whose fault it does not find. */
async function findingsOf(tool, args, project) {
  const errors = (await outputOf(tool, args, project)).split('\n').filter((line) => /\berror\b/i.test(line));
  const isWanted = (line) => /\bwrong\.(tsx|vue|svelte)\b.*'number'/.test(line);
  const unwanted = errors.filter((line) => !isWanted(line) && !/ 0 errors|found \d+ errors?/i.test(line));
  return [...(errors.some(isWanted) ? [] : ['a channel that is no number passes']), ...unwanted].map(
    (finding) => `${tool}: ${finding}`,
  );
}

/** Findings of every tool, or of the native compiler alone, which takes a tenth of the others' time. */
export async function typeFindings(folder, { all }) {
  const jsx = writeProject(folder, 'jsx', ['ts', 'tsx'], ['*']);
  if (!all) return findingsOf('TypeScript 7', ['--pretty', 'false'], jsx);
  const vue = writeProject(folder, 'vue', ['vue'], ['*']);
  const svelte = writeProject(folder, 'svelte', ['svelte'], ['*']);
  const findings = await Promise.all([
    findingsOf('TypeScript 5.9', ['--pretty', 'false'], jsx),
    findingsOf('TypeScript 6', ['--pretty', 'false'], jsx),
    findingsOf('TypeScript 7', ['--pretty', 'false'], jsx),
    findingsOf('vue-tsc', ['--pretty', 'false'], vue),
    findingsOf('svelte-check', ['--output', 'machine', '--tsconfig', './tsconfig.json'], svelte),
  ]);
  return findings.flat();
}
