// `npm run test:browsers [-- firefox|webkit] [-- FILTER ...]`: the browser tests of SDK and elements in Firefox ESR and
// WebKitGTK. Sees to Node and packages first, as the other scripts do.
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled();
  await continueWith('scripts/test-browsers-main.mjs', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : `The tests could not start: ${error.message}`);
  process.exitCode = 1;
}
