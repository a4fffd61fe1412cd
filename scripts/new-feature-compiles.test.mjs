// The output of the generator compiles and passes the linter as it is: a new screen begins with one that works.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { beforeAll, expect, it } from 'vitest';
import { lintTexts } from './lib/lint-texts.mjs';
import { run } from './lib/run.mjs';
import { compiler, root, toolEnvironment } from './lib/toolchain.mjs';
import { featureFiles, KINDS } from './new-feature.mjs';

const folder = join(import.meta.dirname, '../apps/console');
const source = join(folder, 'src');

/** All kinds of files, by their absolute path: none of them is on the disk. */
const made = new Map(
  KINDS.flatMap((kind) =>
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

it('compiles', async () => {
  // The compiler reads from the disk: a folder beside the sources stands for the same one as they.
  const beside = join(folder, 'temp/made-features');
  rmSync(beside, { recursive: true, force: true });
  for (const [path, text] of made) {
    const file = join(beside, relative(source, path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      rootDir: '../../../..',
      rootDirs: ['../../src', '.'],
      noEmit: true,
      emitDeclarationOnly: false,
      declaration: false,
      composite: false,
      incremental: false,
    },
    include: ['.', '../../src/**/*.d.ts'],
    references: [],
  };
  writeFileSync(join(beside, 'tsconfig.json'), JSON.stringify(config));
  const faults = await run('node', [compiler, '-p', beside, '--pretty', 'false'], { env: toolEnvironment() }).then(
    () => '',
    ({ output }) => output,
  );
  expect(faults).toBe('');
  rmSync(beside, { recursive: true });
});

it('passes the linter', async () => {
  expect(await lintTexts(code.map((path) => [relative(root, path), made.get(path)]))).toEqual([]);
});
