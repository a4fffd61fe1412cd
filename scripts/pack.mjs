// `npm run pack -- FOLDER`: builds the packages and writes their tarballs into a folder, for pages and programs that install them
// while they are not on npm. Sees to Node and packages first, as the other scripts do.
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled();
  await continueWith('scripts/pack-main.mjs', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : error.message);
  process.exitCode = 1;
}
