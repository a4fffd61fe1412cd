// `npm run shots [-- --screens /,/mileage --states usual,failed --sizes 1440x900 --themes default,darkly --url http://localhost:8090]`: pictures
// of the console's screens and the viewers at the sizes and in the themes that they are designed for, also while they load, without data,
// with failing calls and offline, and a sheet of each screen with all its sizes.
import { ensureChromium } from './lib/browser.mjs';
import { buildApps } from './lib/builds.mjs';
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  const options = process.argv.slice(2);
  await ensureInstalled();
  if (!options.includes('--url')) await buildApps();
  process.env.CHROMIUM = await ensureChromium();
  await continueWith('scripts/shots-main.mjs', options);
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : error.message);
  process.exitCode = 1;
}
