// Finds Chromium, or installs Debian's where that is possible.

import { existsSync } from 'node:fs';
import { run } from './run.mjs';
import { step } from './terminal.mjs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function findChromium() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  return places.find((place) => existsSync(place));
}

/** The path of a Chromium. Throws one line that says what to install when there is none and none can be had. */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'The browser tests need Chromium: install Debian\'s package "chromium", or set CHROMIUM to its path.',
    );
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step('installing Chromium', async () => {
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
  });
  const installed = findChromium();
  if (installed === undefined)
    throw new Error('Chromium was installed but is not in a known place; set CHROMIUM to its path.');
  return installed;
}
