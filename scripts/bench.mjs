// `npm run bench`: see to Node, packages and Chromium, then measure players and SDK. `npm run bench:sdk` measures
// the SDK alone, which needs no browser; `npm run bench:fleet` a fleet of 10,000 on a map and in a list.
import { ensureChromium } from './lib/browser.mjs';
import { apps, ensureBuilt, generated } from './lib/builds.mjs';
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled();
  await ensureBuilt(generated);
  const options = process.argv.slice(2);
  if (options[0] === '--sdk') {
    await continueWith('bench/sdk/run.mjs', options.slice(1));
  } else if (options[0] === '--fleet') {
    process.env.CHROMIUM = await ensureChromium();
    await continueWith('bench/fleet/run.mjs', options.slice(1));
  } else {
    process.env.CHROMIUM = await ensureChromium();
    await continueWith('bench/run.mjs', options);
    const recorder = apps.find(({ name }) => name === 'recorder');
    if (!process.exitCode && recorder) {
      await ensureBuilt(recorder);
      await continueWith('bench/recorded.mjs', []);
    }
    const write = options.indexOf('--write');
    if (!process.exitCode) await continueWith('bench/sdk/run.mjs', write < 0 ? [] : options.slice(write, write + 2));
  }
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : error.message);
  process.exitCode = 1;
}
