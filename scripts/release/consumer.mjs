// An empty folder into which the tarballs are installed, with what their users bring.

import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runTool } from '../lib/toolchain.mjs';
import { packages, tarballOf } from './tarballs.mjs';

const manifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const installed = (name) => manifest(join(root, 'node_modules', name)).version;

/** Dependencies of an app: frameworks with their types. */
const brought = ['react', 'react-dom', '@types/react', '@types/react-dom', '@types/node', 'preact', 'vue', 'svelte'];

/**
 * The versions that the lockfile names in the place of the newest ones that the ranges allow: a release of somebody else
 * must not end the check.
 */
function lockedVersions() {
  const names = packages.flatMap((name) => Object.keys(manifest(join(root, 'packages', name)).dependencies));
  return Object.fromEntries(names.filter((name) => !packages.includes(name)).map((name) => [name, installed(name)]));
}

/** Installs the tarballs outside of the repository, where nothing of it is found. Resolves with the folder. */
export async function installTarballs() {
  const folder = mkdtempSync(join(tmpdir(), 'gk-release-'));
  const dependencies = {
    ...Object.fromEntries(packages.map((name) => [name, `file:${tarballOf(name)}`])),
    ...Object.fromEntries(brought.map((name) => [name, installed(name)])),
  };
  const app = { name: 'app', private: true, type: 'module', dependencies, overrides: lockedVersions() };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(app, null, 2));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--silent'];
  await runTool('npm', ['install', ...options], { cwd: folder });
  return folder;
}

/** Adds the optional map library: the repository's own copy, which is the version that the packages are tested with. */
export function addMapLibre(folder) {
  cpSync(join(root, 'node_modules/maplibre-gl'), join(folder, 'node_modules/maplibre-gl'), { recursive: true });
}
