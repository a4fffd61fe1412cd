// Runs every `*.bench.ts` beside this file, one process after another, and shows what they measured.
// `npm run bench:sdk [-- --only device-lists --write docs/performance.md]`
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { writeSection } from '../report.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const out = join(folder, '../temp/sdk');
const { values } = parseArgs({ options: { only: { type: 'string' }, write: { type: 'string' } } });
const subjects = readdirSync(folder)
  .flatMap((name) => /^(.+)\.bench\.ts$/.exec(name)?.[1] ?? [])
  .filter((name) => values.only === undefined || values.only.split(',').includes(name));

/** Source text as one file: TypeScript files import each other by the names of what they become. */
async function bundle(subject) {
  const outfile = join(out, `${subject}.mjs`);
  await build({
    entryPoints: [join(folder, `${subject}.bench.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['gk-source'],
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}

/** Lines that a subject measured, in a process of its own: one must not warm or litter the heap of the next. */
function measure(file) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--expose-gc', file], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve(JSON.parse(text));
      else reject(new Error(`${file} ended with ${code}`));
    });
  });
}

mkdirSync(out, { recursive: true });
const rows = [];
for (const subject of subjects) {
  const lines = await measure(await bundle(subject));
  for (const line of lines)
    console.log(`${line.met ? ' ' : '!'} ${line.what}: ${line.ours}  [${line.beside}]  ${line.target}`);
  rows.push(...lines.map(({ what, ours, beside, target }) => [what, ours, beside, target]));
}
if (values.write !== undefined) writeSection(values.write, 'sdk', [['SDK', 'ours', 'beside', 'target'], ...rows]);
