// Brings the Node version that the project needs and installs its packages. Runs on any Node >= 18,
// so it uses nothing newer and nothing from node_modules.

import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { run } from './run.mjs';
import { step } from './terminal.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const NODE_MAJOR = 24;
const bin = join(root, 'node_modules', '.bin');

/**
 * The native compiler, for Node to run: it takes half the time. `typescript` is the last version with an API, which the tools
 * of API pages, lint and packages need; both have a command `tsc`.
 */
export const compiler = join(root, 'node_modules/typescript-7/bin/tsc');

/** The environment in which every tool of the project runs. */
export function toolEnvironment() {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, PUPPETEER_SKIP_DOWNLOAD: '1' };
}

function isNodeGoodEnough() {
  return Number(process.versions.node.split('.')[0]) >= NODE_MAJOR;
}

/**
 * True when `node_modules` holds what the lockfile names: npm keeps the list of what it installed beside it.
 * Optional packages may be missing; they are those of other platforms.
 */
export function isInstalled(lockfile, installed) {
  return Object.entries(lockfile.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true;
    const present = installed.packages[path];
    if (present === undefined) return wanted.optional === true || wanted.devOptional === true;
    return present.version === wanted.version;
  });
}

function hasInstalled() {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  return isInstalled(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
    JSON.parse(readFileSync(list, 'utf8')),
  );
}

/** Installs the locked packages when they are missing or the lockfile has changed. */
export async function ensureInstalled() {
  if (hasInstalled()) return;
  await step('installing packages', async () => {
    const npmCi = ['ci', '--no-audit', '--no-fund'];
    if (isNodeGoodEnough()) {
      await run('npm', npmCi, { cwd: root, env: toolEnvironment() });
    } else {
      // Several build tools refuse an older Node already while they are installed.
      const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      const name = `node-${process.platform}-${process.arch}`;
      const version = manifest.optionalDependencies[name];
      if (version === undefined) {
        throw new Error(
          `GK needs Node ${NODE_MAJOR}; install it on this machine (${process.platform} ${process.arch}).`,
        );
      }
      const args = ['exec', '--yes', `--package=${name}@${version}`, '--', 'npm', ...npmCi];
      await run('npm', args, { cwd: root, env: toolEnvironment() });
    }
  });
}

/** The Node to go on with: this one when it is new enough, else the installed one. */
export function nodePath() {
  return isNodeGoodEnough() ? process.execPath : join(bin, 'node');
}

/**
 * Runs a script under the project's Node with this terminal, hands on signals, and ends as it ends.
 * @param {string} script path from the root
 * @param {readonly string[]} args
 */
export async function continueWith(script, args) {
  const child = spawn(nodePath(), [join(root, script), ...args], {
    cwd: process.cwd(),
    env: toolEnvironment(),
    stdio: 'inherit',
  });
  // A terminal signals the whole group; the child ends by itself, and this process after it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT') child.kill(signal);
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) => resolve(exitCode ?? (signal === 'SIGINT' ? 0 : 1)));
  });
  process.exitCode = code;
}
