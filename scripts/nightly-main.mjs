// Runs the fuzz files one after another, so that a file's time is its own, then every end-to-end test, the packages under
// every bundler and compiler, their unit tests on the oldest Node that they run on, the format of all files, the API pages, the unit
// tests with what they leave out by day, the bars of the journal and of terminals, and what recordings lose; tells what failed. The filter `e2e`
// means the end-to-end tests alone, `journal` the journal alone, `terminals` the terminals alone.
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

/** The exit code of a command. */
function codeOf(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: { ...toolEnvironment(), ...env }, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const fuzz = (file) =>
  codeOf('vitest', ['run', relative(root, join(root, file)), '--reporter=verbose'], { GK_FUZZ_RUNS: runs });

/** Steps of `npm test`, with what it leaves out for its length. */
const steps = (names) => codeOf('node', ['scripts/test.mjs', '--only', names], { GK_NIGHTLY: '1' });

const isWhole = filters.length === 0;
const withEndToEnd = isWhole || filters.includes('e2e');
const withJournal = isWhole || filters.includes('journal');
const withTerminals = isWhole || filters.includes('terminals');
const files = fuzzFiles();
if (files.length === 0 && !withEndToEnd && !withJournal && !withTerminals) {
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
// Ten minutes of recording with ten kills: fails where more is lost than the open second.
const recordings = () => codeOf('node', ['scripts/bench.mjs', '--recordings', '--minutes', '10', '--kills', '10'], {});
if (isWhole && (await recordings()) !== 0) failed.push('recordings');
if (withEndToEnd && (await steps('end to end')) !== 0) failed.push('end to end');
if (withJournal && (await codeOf('node', ['scripts/bench.mjs', '--journal'], {})) !== 0) failed.push('journal');
// 10,000 terminals with 300 streams, then 100 kills: fails where a bar is missed, or anything that was confirmed is lost.
const terminals = () =>
  codeOf('node', ['scripts/bench.mjs', '--terminals', '--terminals', '10000', '--streams', '300'], {});
const kills = () => codeOf('node', ['scripts/bench.mjs', '--kills', '--kills', '100'], {});
if (withTerminals && (await terminals()) !== 0) failed.push('terminals');
if (withTerminals && (await kills()) !== 0) failed.push('kills');
for (const name of isWhole ? ['format', 'release', 'oldest node', 'API pages', 'unit'] : [])
  if ((await steps(name)) !== 0) failed.push(name);
console.log(failed.length === 0 ? `\n${files.length} files held.` : `\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
