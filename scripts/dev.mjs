// `npm run dev`: the console with hot reload, on whatever Node there is.
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled('start');
  await continueWith('scripts/dev-main.mjs', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : `GK could not start: ${error.message}`);
  process.exitCode = 1;
}
