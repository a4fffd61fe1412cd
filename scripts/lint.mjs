// Lints the whole tree package by package, two at a time: the types of all of them take more memory than Node gives.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './lib/run.mjs';
import { root, toolEnvironment } from './lib/toolchain.mjs';

const rooms = ['packages', 'apps'];
const folders = rooms.flatMap((room) =>
  readdirSync(join(root, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${room}/${entry.name}`),
);
const rest = ['.', ...rooms.flatMap((room) => ['--ignore-pattern', `${room}/**`])];

let failed = false;
const waiting = [...folders.map((folder) => [folder]), rest];
async function lintOneAfterAnother() {
  for (let what = waiting.shift(); what !== undefined; what = waiting.shift()) {
    try {
      await run('eslint', [...what, '--max-warnings', '0'], { cwd: root, env: toolEnvironment() });
    } catch (error) {
      failed = true;
      console.error(error.output ?? error.message);
    }
  }
}
await Promise.all([lintOneAfterAnother(), lintOneAfterAnother()]);
if (failed) process.exitCode = 1;
