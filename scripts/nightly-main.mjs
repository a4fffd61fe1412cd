// Runs the fuzz files one after another, so that a file's time is its own, and tells what failed.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, toolEnvironment } from './lib/toolchain.mjs';

const runs = process.env.GK_FUZZ_RUNS ?? '100000';
const filters = process.argv.slice(2);

function fuzzFiles() {
  return ['packages', 'apps']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true }).map((entry) => join(folder, entry.name)),
    )
    .flatMap((workspace) => {
      try {
        return readdirSync(join(root, workspace, 'src'), { recursive: true }).map((name) =>
          join(workspace, 'src', name),
        );
      } catch (error) {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
        throw error;
      }
    })
    .filter((file) => file.endsWith('.fuzz.test.ts'))
    .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
    .sort();
}

/** The exit code of vitest on one file. */
function fuzz(file) {
  return new Promise((resolve, reject) => {
    const child = spawn('vitest', ['run', relative(root, join(root, file)), '--reporter=verbose'], {
      cwd: root,
      env: { ...toolEnvironment(), GK_FUZZ_RUNS: runs },
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const files = fuzzFiles();
if (files.length === 0) {
  console.error('There is no such fuzz test.');
  process.exit(2);
}
const failed = [];
for (const [index, file] of files.entries()) {
  console.log(`\n[${index + 1}/${files.length}] ${file}, ${runs} cases a property`);
  const startedAt = Date.now();
  if ((await fuzz(file)) !== 0) failed.push(file);
  console.log(`[${index + 1}/${files.length}] ${Math.round((Date.now() - startedAt) / 1000)} s`);
}
console.log(failed.length === 0 ? `\n${files.length} files held.` : `\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
