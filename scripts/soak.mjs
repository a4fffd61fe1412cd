// `npm run soak [-- --minutes N]`: see to Node, packages and Chromium, then run live tiles through faults for an hour.
import { ensureChromium } from './lib/browser.mjs';
import { ensureBuilt, generated } from './lib/builds.mjs';
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled();
  await ensureBuilt(generated);
  process.env.CHROMIUM = await ensureChromium();
  await continueWith('bench/soak.mjs', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : error.message);
  process.exitCode = 1;
}
