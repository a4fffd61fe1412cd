// `npm run check`: format, lint and the related tests of the files that have changed.
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled();
  await continueWith('scripts/check-main.mjs', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : error.message);
  process.exitCode = 1;
}
