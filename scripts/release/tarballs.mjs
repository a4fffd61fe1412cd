// Tarballs of the packages, as they would be published.

import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../lib/run.mjs';
import { root, runTool } from '../lib/toolchain.mjs';

export const packages = ['gk-sdk', 'gk-elements', 'gk-react'];
const folder = join(root, 'node_modules/.cache/gk/tarballs');

/** The tarball of a package, as {@link packAll} leaves it. */
export function tarballOf(name) {
  const { version } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
  return join(folder, `${name}-${version}.tgz`);
}

/** Builds and packs each package as `npm publish` would, those that others need first, for {@link tarballOf}. */
export async function packAll() {
  rmSync(folder, { recursive: true, force: true });
  await packInto(folder);
}

/** The same into another folder, which may hold other files. Resolves with the names of the tarballs. */
export async function packInto(target) {
  mkdirSync(target, { recursive: true });
  const names = [];
  for (const name of packages) {
    const printed = await runTool('npm', ['pack', '--silent', '-w', name, '--pack-destination', target]);
    names.push(printed.trim().split('\n').at(-1));
  }
  return names;
}

/** The paths in a tarball, without the folder `package/` around them. */
export async function pathsIn(tarball) {
  const list = await run('tar', ['-tzf', tarball], { cwd: dirname(tarball) });
  return list
    .trim()
    .split('\n')
    .map((path) => path.replace(/^package\//, ''));
}

/** The text of one file of a tarball. */
export function textIn(tarball, path) {
  return run('tar', ['-xOzf', tarball, `package/${path}`]);
}

/** The source maps in a tarball, each with its path. */
export async function sourceMapsIn(tarball) {
  const unpacked = mkdtempSync(join(tmpdir(), 'gk-source-maps-'));
  try {
    await run('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
    return globSync('**/*.map', { cwd: unpacked }).map((path) => [
      path,
      JSON.parse(readFileSync(join(unpacked, path), 'utf8')),
    ]);
  } finally {
    rmSync(unpacked, { recursive: true });
  }
}
