// Writes the tarballs of the packages into a folder, and prints their paths.

import { join, resolve } from 'node:path';
import { ensureBuilt, generated } from './lib/builds.mjs';
import { step } from './lib/terminal.mjs';
import { packInto } from './release/tarballs.mjs';

const [folder, ...others] = process.argv.slice(2);
if (folder === undefined || others.length > 0) {
  console.error('Name one folder for the tarballs: npm run pack -- FOLDER');
  process.exitCode = 2;
} else {
  await ensureBuilt(generated);
  const target = resolve(folder);
  for (const name of await step('packing', () => packInto(target))) console.log(join(target, name));
}
