// Installs packages of Debian where that is possible.

import { existsSync } from 'node:fs';
import { run } from './run.mjs';
import { step } from './terminal.mjs';

const APT = '/usr/bin/apt-get';

/** Interface of the machine, replaced in tests. */
export const machine = {
  env: process.env,
  exists: existsSync,
  isRoot: () => process.getuid?.() === 0,
  install: async (name, packages) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await step(`installing ${name}`, async () => {
      await run(APT, ['update', '-qq'], { env });
      await run(APT, ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
    });
  },
};

/** Whether packages can be installed here at all. */
export function mayInstall({ exists, isRoot }) {
  return isRoot() && exists(APT);
}
