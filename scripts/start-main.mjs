// Builds what has changed and runs the recorder with the rest of the command line.
import { buildApps } from './lib/builds.mjs';
import { RECORDER_ENVIRONMENT, RECORDER_NODE_OPTIONS } from './lib/recorder-node.mjs';
import { continueWith } from './lib/toolchain.mjs';

try {
  await buildApps();
  await continueWith('apps/recorder/dist/main.js', process.argv.slice(2), {
    nodeOptions: RECORDER_NODE_OPTIONS,
    environment: RECORDER_ENVIRONMENT,
  });
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : `GK could not start: ${error.message}`);
  process.exitCode = 1;
}
