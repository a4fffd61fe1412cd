// Builds the package of the folder it runs in: JavaScript by tsup, declarations by `tsc -b` unless `--no-types` is given. Files
// that an earlier build left under other names are removed first, so that a tarball holds nothing else.

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compiler, runTool } from './lib/toolchain.mjs';

const tool = (command, ...args) => runTool(command, args, { cwd: process.cwd() });

/** `tsc -b` writes a declaration only when its source has changed: those that have a source stay. */
function hasSource(declaration) {
  const stem = join('src', declaration.slice(0, -'.d.ts'.length));
  return existsSync(`${stem}.ts`) || existsSync(`${stem}.tsx`);
}

if (existsSync('dist'))
  for (const entry of readdirSync('dist', { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !(path.endsWith('.d.ts') && hasSource(relative('dist', path)))) rmSync(path);
  }

if (existsSync('scripts/build-worker.mjs'))
  await tool('node', 'scripts/build-worker.mjs', '--out', 'dist/decode-worker.js');
// The declarations of another folder's project (src/dom, src/cli) are outputs of its own.
const projects = ['.', 'src/dom', 'src/cli'].filter((folder) => existsSync(join(folder, 'tsconfig.json')));
const hasTypes = !process.argv.includes('--no-types');
await Promise.all([tool('tsup', '--silent'), hasTypes && tool('node', compiler, '-b', ...projects)]);
