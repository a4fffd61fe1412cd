// `npm run contract -- gk-timeline`: the contract tests of one element, or of several.
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled();
  await continueWith('scripts/contract-main.mjs', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : error.message);
  process.exitCode = 1;
}
