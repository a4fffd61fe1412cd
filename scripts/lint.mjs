// Lints the whole tree folder by folder, two at a time: the types of all of them take more memory than Node gives.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './lib/run.mjs';
import { root, toolEnvironment } from './lib/toolchain.mjs';

/** Folders of folders: each of these is linted by itself. */
const shelves = ['packages', 'apps'];
/** Nothing of ours is code in these. */
const skipped = new Set(['node_modules', 'docs', 'temp', 'test-results']);

function foldersIn(path) {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !skipped.has(entry.name))
    .map((entry) => entry.name);
}

const folders = [
  ...shelves.flatMap((shelf) => foldersIn(shelf).map((name) => `${shelf}/${name}`)),
  ...foldersIn('.').filter((name) => !shelves.includes(name)),
];
const waiting = [...folders.map((folder) => [folder]), ['.', '--ignore-pattern', '*/**']];
let failed = false;

async function lintOneAfterAnother() {
  for (let what = waiting.shift(); what !== undefined; what = waiting.shift()) {
    try {
      await run('eslint', [...what, '--max-warnings', '0', '--no-warn-ignored', '--no-error-on-unmatched-pattern'], {
        cwd: root,
        env: toolEnvironment(),
      });
    } catch (error) {
      failed = true;
      console.error(error.output ?? error.message);
    }
  }
}

await Promise.all([lintOneAfterAnother(), lintOneAfterAnother()]);
if (failed) process.exitCode = 1;
