// Builds of the workspace, with inputs, command and folder; a build whose inputs have not changed is not repeated.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, runTool } from './toolchain.mjs';
import { step } from './terminal.mjs';

const sdk = [
  'packages/gk-sdk/src',
  'packages/gk-sdk/scripts',
  'packages/gk-sdk/assets',
  'packages/gk-sdk/package.json',
];
const elements = ['packages/gk-elements/src', 'packages/gk-elements/package.json', 'packages/gk-elements/tokens.css'];
const react = ['packages/gk-react/src', 'packages/gk-react/package.json'];
const common = ['package-lock.json', 'tsconfig.base.json'];

/** Generated sources come first: everything else may import them. */
export const generated = {
  name: 'decode workers',
  inputs: [...sdk, ...common],
  outputs: [
    'dom/worker/decode-worker',
    'dom/worker/compat-worker',
    'dom/worker/worker-build',
    'dom/audio/audio-worklet',
    'dom/recorded/worker/recorded-worker',
    'evidence/evidence-page',
    'demo/scenes/front',
  ].map((name) => `packages/gk-sdk/src/${name}.generated.ts`),
  command: ['node', ['packages/gk-sdk/scripts/build-worker.mjs']],
};

/** The recorder reads them when it starts. */
export const screenWords = {
  name: 'screen words',
  inputs: [
    'scripts/words.mjs',
    'apps/console/src',
    'apps/console/translations',
    'apps/recorder/assets/renamed-words.json',
    'apps/viewers/src',
    'apps/viewers/translations',
    ...elements,
    ...sdk,
  ],
  outputs: ['apps/recorder/assets/screen-words.generated.json'],
  command: ['node', ['scripts/words.mjs']],
};

/** The JavaScript of the SDK as a package, for its command line. */
export const sdkPackage = {
  name: 'gk-sdk',
  inputs: [
    ...sdk,
    'packages/gk-sdk/tsup.config.ts',
    'scripts/build-package.mjs',
    'scripts/lib/droppable-schemas.ts',
    'scripts/lib/one-file-each.ts',
    ...common,
  ],
  outputs: ['packages/gk-sdk/dist/cli.js'],
  command: ['node', ['../../scripts/build-package.mjs', '--no-types'], 'packages/gk-sdk'],
};

/** The recorder, for `npm start`, for end-to-end tests and for unit tests that need a process of it. */
export const recorder = {
  name: 'recorder',
  inputs: ['apps/recorder/src', 'apps/recorder/package.json', 'apps/recorder/tsup.config.ts', ...sdk, ...common],
  outputs: ['apps/recorder/dist/main.js'],
  command: ['tsup', [], 'apps/recorder'],
};

export const apps = [
  recorder,
  {
    name: 'viewers',
    inputs: ['apps/viewers', ...sdk, ...elements, ...common],
    outputs: ['apps/viewers/dist/index.html'],
    command: ['vite', ['build'], 'apps/viewers'],
  },
  {
    name: 'console',
    inputs: ['apps/console', ...sdk, ...elements, ...react, ...common],
    outputs: ['apps/console/dist/index.html'],
    command: ['vite', ['build'], 'apps/console'],
  },
];

/** The terminal of `npm run mdvr`, which `npm start` does not need. */
export const mdvr = {
  name: 'mdvr',
  inputs: ['apps/mdvr/src', 'apps/mdvr/package.json', 'apps/mdvr/tsup.config.ts', ...sdk, ...common],
  outputs: ['apps/mdvr/dist/main.js'],
  command: ['tsup', [], 'apps/mdvr'],
};

const skipped = new Set(['node_modules', 'dist', 'temp', 'test-results']);

function listFiles(path, files) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return;
  let entries;
  try {
    entries = readdirSync(absolute, { withFileTypes: true });
  } catch {
    files.push(path);
    return;
  }
  for (const entry of entries) {
    if (skipped.has(entry.name) || /\.generated\.ts$|\.test\.tsx?$/.test(entry.name)) continue;
    if (entry.isDirectory()) listFiles(join(path, entry.name), files);
    else files.push(join(path, entry.name));
  }
}

function inputHash(build) {
  const files = [];
  for (const input of build.inputs) listFiles(input, files);
  const hash = createHash('sha256').update(JSON.stringify(build.command));
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

const stampFileOf = (build) => join(root, 'node_modules/.cache/gk', `${build.name.replace(/\W/g, '-')}.stamp`);

/** Whether all outputs stand and the inputs are those of the last build. */
function isUpToDate(build, stamp) {
  const stampFile = stampFileOf(build);
  return (
    build.outputs.every((output) => existsSync(join(root, output))) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp
  );
}

/**
 * Runs a build unless its outputs stand and its inputs are those of that time; `tell` shows that it is under way. A build
 * that another process runs is waited for: both would write the same files.
 */
export async function ensureBuilt(build, tell = step) {
  const stampFile = stampFileOf(build);
  const stamp = inputHash(build);
  if (isUpToDate(build, stamp)) return;
  mkdirSync(dirname(stampFile), { recursive: true });
  await alone(`${stampFile}.lock`, async () => {
    if (isUpToDate(build, stamp)) return;
    await tell(`building ${build.name}`, async () => {
      const [command, args, folder = '.'] = build.command;
      await runTool(command, args, { cwd: join(root, folder) });
      writeFileSync(stampFile, stamp);
    });
  });
}

/** Runs `work` while no other process holds the lock: one of SQLite, which ends with the process that has it. */
async function alone(lockFile, work) {
  const lock = new DatabaseSync(lockFile);
  try {
    while (!isTaken(lock)) await sleep(100);
    return await work();
  } finally {
    lock.close();
  }
}

const SQLITE_BUSY = 5;

function isTaken(lock) {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

/** All that `npm start` serves. */
export async function buildApps() {
  await ensureBuilt(generated);
  const [, viewers, console] = apps;
  await Promise.all([
    ensureBuilt(screenWords),
    ensureBuilt(console),
    ensureBuilt(recorder).then(() => ensureBuilt(viewers)),
  ]);
}
