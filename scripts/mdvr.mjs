// `npm run mdvr`: see to Node and packages on whatever Node there is, then go on under the project's own.
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled('start');
  await continueWith('scripts/mdvr-main.mjs', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : `The terminal could not start: ${error.message}`);
  process.exitCode = 1;
}
