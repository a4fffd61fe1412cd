// Builds the vehicle terminal if its source has changed, and runs it with the rest of the command line.
import { ensureBuilt, generated, mdvr } from './lib/builds.mjs';
import { continueWith } from './lib/toolchain.mjs';

try {
  await ensureBuilt(generated);
  await ensureBuilt(mdvr);
  await continueWith('apps/mdvr/dist/main.js', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : `The terminal could not start: ${error.message}`);
  process.exitCode = 1;
}
