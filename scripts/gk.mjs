// `npm run --silent gk -- COMMAND`: the `gk` command of this clone, built when its source has changed.
import { ensureBuilt, generated, sdkPackage } from './lib/builds.mjs';
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled('start');
  // Output of the command may go into a file: nothing else may be printed.
  const quietly = (title, work) => work();
  await ensureBuilt(generated, quietly);
  await ensureBuilt(sdkPackage, quietly);
  await continueWith('packages/gk-sdk/bin/gk.js', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : error.message);
  process.exitCode = 1;
}
