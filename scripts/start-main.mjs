// Builds what has changed and runs the recorder with the rest of the command line.
import { buildApps } from './lib/builds.mjs';
import { continueWith } from './lib/toolchain.mjs';

try {
  await buildApps();
  await continueWith('apps/recorder/dist/main.js', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : `GK could not start: ${error.message}`);
  process.exitCode = 1;
}
