// `npm run bench`: see to Node, packages and Chromium, then measure.
import { ensureChromium } from './lib/browser.mjs';
import { ensureBuilt, generated } from './lib/builds.mjs';
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled();
  process.env.CHROMIUM = await ensureChromium();
  await ensureBuilt(generated);
  await continueWith('bench/run.mjs', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : error.message);
  process.exitCode = 1;
}
