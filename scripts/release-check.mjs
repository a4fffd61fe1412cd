// `npm run release:check`: packs the packages, installs the tarballs into an empty folder and uses them there, as who
// installs them does. Sees to Node and packages first, as the other scripts do.
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled();
  await continueWith('scripts/release-check-main.mjs', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : error.message);
  process.exitCode = 1;
}
