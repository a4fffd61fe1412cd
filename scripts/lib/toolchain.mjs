// Brings the Node version that the project needs and installs its packages. Runs on any Node >= 18,
// so it uses nothing newer and nothing from node_modules. Uses no shell, so that it runs on Windows, too.

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { run } from './run.mjs';
import { step } from './terminal.mjs';

export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const NODE_MAJOR = 24;
const bin = join(root, 'node_modules', '.bin');

const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const nodeIn = (folder) =>
  join(folder, 'node_modules', nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The package that brings Node has a lockfile of its own: who has Node 24 does not fetch it. */
const nodeFolder = join(root, 'scripts', 'node');
const broughtNode = nodeIn(nodeFolder);
/** The oldest Node that the published packages run on: only tests fetch and use it. */
const oldestFolder = join(root, 'scripts', 'node-22');

/**
 * The native compiler, for Node to run: it takes half the time. `typescript` is the last version with an API, which the tools
 * of API pages, lint and packages need; both have a command `tsc`.
 */
export const compiler = join(root, 'node_modules/typescript-7/bin/tsc');

/**
 * The environment in which every tool of the project runs.
 * @param {string} [node] The Node of the tools.
 */
export function toolEnvironment(node = nodePath()) {
  const folders = [...(node === process.execPath ? [] : [dirname(node)]), bin, process.env.PATH ?? ''];
  return { ...process.env, PATH: folders.join(delimiter), PUPPETEER_SKIP_DOWNLOAD: '1' };
}

function isNodeGoodEnough() {
  return Number(process.versions.node.split('.')[0]) >= NODE_MAJOR;
}

/** The Node to go on with: this one when it is new enough, else the one that the project brings. */
export function nodePath() {
  return isNodeGoodEnough() ? process.execPath : broughtNode;
}

/** The script of npm: its command is a shell script on Windows, which Node does not start. */
function npmScript() {
  const beside = dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath ?? '',
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm')),
  ];
  const found = candidates
    .filter((file) => existsSync(file))
    .map((file) => realpathSync(file))
    .find((file) => basename(file) === 'npm-cli.js');
  if (found === undefined) throw new Error('GK needs npm: install it with Node.');
  return found;
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
/** npm keeps the list of what it installed beside it. */
const installedList = (folder) => join(folder, 'node_modules', '.package-lock.json');

/**
 * Packages that a command needs: `start` builds and runs it, `everything` has the tools of its tests and releases as
 * well.
 * @typedef {'start' | 'everything'} PackageSet
 */

/**
 * True when `node_modules` holds what the lockfile names; it may hold more.
 * Optional packages may be missing; they are those of other platforms.
 * @param {PackageSet} wanted
 */
export function isInstalled(lockfile, installed, wanted) {
  return Object.entries(lockfile.packages).every(([path, locked]) => {
    if (!path.includes('node_modules/') || locked.link) return true;
    const present = installed.packages[path];
    if (present !== undefined) return present.version === locked.version;
    return locked.optional === true || locked.devOptional === true || (wanted === 'start' && locked.dev === true);
  });
}

/** True when tools of the workshop are installed, which a start must not take away. */
const hasTools = (lockfile, installed) =>
  Object.keys(installed.packages).some((path) => lockfile.packages[path]?.dev === true);

/**
 * Fetches the Node that the package in a folder brings, where it is not there yet. Resolves with its path; undefined where the
 * package has none for this platform.
 */
async function fetchNode(folder) {
  const path = `node_modules/${nodePackage}`;
  const wanted = readJson(join(folder, 'package-lock.json')).packages[path];
  if (wanted === undefined) return undefined;
  const node = nodeIn(folder);
  const list = installedList(folder);
  if (existsSync(node) && existsSync(list) && readJson(list).packages[path]?.version === wanted.version) return node;
  await step(`installing Node ${wanted.version}`, () =>
    run(process.execPath, [npmScript(), 'ci', '--prefix', folder, '--no-audit', '--no-fund'], { cwd: folder }),
  );
  return node;
}

/** The Node version that the project needs, fetched where the present one is too old. */
async function ensureNode() {
  if (isNodeGoodEnough() || (await fetchNode(nodeFolder)) !== undefined) return;
  throw new Error(`GK needs Node ${NODE_MAJOR}; install it on this machine (${process.platform} ${process.arch}).`);
}

/** The oldest Node that the published packages run on; undefined where no package brings it, as on macOS. */
export const ensureOldestNode = () => fetchNode(oldestFolder);

/** Installs what the lockfile of a folder names, for the tools that alone need it. */
async function ensureInstalledIn(folder, title) {
  const list = installedList(folder);
  const lockfile = readJson(join(folder, 'package-lock.json'));
  if (existsSync(list) && isInstalled(lockfile, readJson(list), 'everything')) return;
  await step(`installing ${title}`, () =>
    runTool('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], { cwd: folder }),
  );
}

/** The oldest React that gk-react runs on. */
export const ensureOldestReact = () => ensureInstalledIn(join(root, 'scripts', 'react-18'), 'React 18');

/** The players whose bundles `npm run bench:bundles` measures. */
export const ensureBenchPeers = () => ensureInstalledIn(join(root, 'bench', 'peers'), 'the players to compare with');

/** The folder of the site of documents: `npm run docs` alone needs its packages. */
export const docsSite = join(root, 'docs', 'site');
export const ensureDocsSite = () => ensureInstalledIn(docsSite, 'the tools of the site of documents');

/**
 * Installs the locked packages that are missing, or whose version in the lockfile has changed. The lockfile stays as it is.
 * @param {PackageSet} [wanted]
 */
export async function ensureInstalled(wanted = 'everything') {
  await ensureNode();
  const lockfile = readJson(join(root, 'package-lock.json'));
  const list = installedList(root);
  const installed = existsSync(list) ? readJson(list) : undefined;
  if (installed !== undefined && isInstalled(lockfile, installed, wanted)) return;
  const omitsTools = wanted === 'start' && (installed === undefined || !hasTools(lockfile, installed));
  const args = [
    // `npm ci` begins with an empty folder; what a start has installed is added to.
    ...(installed === undefined ? ['ci'] : ['install', '--no-save']),
    ...(omitsTools ? ['--omit=dev'] : []),
    '--no-audit',
    '--no-fund',
  ];
  await step('installing packages', () =>
    run(nodePath(), [npmScript(), ...args], { cwd: root, env: toolEnvironment() }),
  );
}

/**
 * The file of a command that an installed package brings. What npm puts into `.bin` is a shell script on Windows, which Node
 * does not start.
 */
function scriptOf(command) {
  for (const [path, { bin: commands }] of Object.entries(readJson(installedList(root)).packages)) {
    if (commands?.[command] !== undefined && path.lastIndexOf('node_modules/') === 0) {
      return join(root, path, commands[command]);
    }
  }
  throw new Error(`No installed package has the command ${command}.`);
}

/**
 * Runs a command of an installed package, `node` or `npm` to its end, and returns what it printed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2] & { node?: string }} [options] As for `run`: `cwd` is the root by default, `env` is added to the
 * environment of tools. `node` is another Node to run it under.
 */
export function runTool(command, args, { cwd = root, env = {}, node = nodePath(), ...options } = {}) {
  const script = { node: [], npm: [npmScript] }[command]?.map((find) => find()) ?? [scriptOf(command)];
  return run(node, [...script, ...args], { cwd, env: { ...toolEnvironment(node), ...env }, ...options });
}

/**
 * Runs a script under the project's Node with this terminal, hands on signals, and ends as it ends.
 * @param {string} script path from the root
 * @param {readonly string[]} args
 * @param {{ readonly nodeOptions?: readonly string[], readonly environment?: Readonly<Record<string, string>> }} options for Node, and
 *   variables where the environment has none of that name
 */
export async function continueWith(script, args, { nodeOptions = [], environment = {} } = {}) {
  const child = spawn(nodePath(), [...nodeOptions, join(root, script), ...args], {
    cwd: process.cwd(),
    env: { ...environment, ...toolEnvironment() },
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
