// Finds Chromium, or installs Debian's where that is possible.

import { existsSync } from 'node:fs';
import { run } from './run.mjs';
import { step } from './terminal.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const APT = '/usr/bin/apt-get';

/** What stands in for the machine in tests. */
const machine = {
  env: process.env,
  exists: existsSync,
  isRoot: () => process.getuid?.() === 0,
  install: async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await step('installing Chromium', async () => {
      await run(APT, ['update', '-qq'], { env });
      await run(APT, ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
    });
  },
};

/** The path of a Chromium. Throws one line that says what to do when there is none and none can be had. */
export async function ensureChromium({ env, exists, isRoot, install } = machine) {
  if (env.CHROMIUM) {
    if (exists(env.CHROMIUM)) return env.CHROMIUM;
    throw new Error(`CHROMIUM names ${env.CHROMIUM}, which does not exist.`);
  }
  const find = () => PLACES.find((place) => exists(place));
  const found = find();
  if (found !== undefined) return found;
  if (!isRoot() || !exists(APT)) {
    throw new Error(
      'The browser tests need Chromium: install Debian\'s package "chromium", or set CHROMIUM to its path.',
    );
  }
  await install();
  const installed = find();
  if (installed === undefined) throw new Error('Chromium was installed to an unknown place: set CHROMIUM to its path.');
  return installed;
}
