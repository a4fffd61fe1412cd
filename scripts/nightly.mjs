// `npm run nightly [-- FILTER ...]`: every fuzz test (`*.fuzz.test.ts`) with 100,000 cases a property, or as many as
// GK_FUZZ_RUNS says, and every end-to-end test. Sees to Node and packages first, as the other scripts do.
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled();
  await continueWith('scripts/nightly-main.mjs', process.argv.slice(2));
} catch (error) {
  console.error(
    error.output ? `${error.message}\n${error.output}` : `The nightly run could not start: ${error.message}`,
  );
  process.exitCode = 1;
}
