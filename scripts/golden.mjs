// `npm run golden -- record FOLDER` writes what recorder, command line and screens answer into a folder, and `compare FOLDER` fails
// on each difference from it. Record the main branch, change the code, compare. `--only calls|commands|screens` does a part.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const [mode, folder] = positionals;
try {
  if ((mode !== 'record' && mode !== 'compare') || folder === undefined) {
    throw new Error('Usage: npm run golden -- record|compare FOLDER [--only calls|commands|screens]');
  }
  await ensureInstalled();
  await continueWith('scripts/golden-main.mjs', [mode, resolve(folder), ...(values.only ? [values.only] : [])]);
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : error.message);
  process.exitCode = 1;
}
