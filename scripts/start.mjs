// `npm start`: see to Node and packages on whatever Node there is, then go on under the project's own.
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled('start');
  await continueWith('scripts/start-main.mjs', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : `GK could not start: ${error.message}`);
  process.exitCode = 1;
}
