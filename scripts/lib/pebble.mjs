// The certificate authority of tests: https://github.com/letsencrypt/pebble, of Debian's package.

import { machine, mayInstall } from './debian.mjs';

const PLACE = '/usr/bin/pebble';

/**
 * Installs pebble where that is possible. Without it the tests of certificates by ACME skip themselves, which the line says that this
 * resolves with; undefined where it is there.
 */
export async function ensurePebble(on = machine) {
  if (on.exists(PLACE)) return undefined;
  const without = 'tests of certificates by ACME are skipped';
  if (!mayInstall(on)) return `Debian's package "pebble" is not installed: ${without}.`;
  try {
    await on.install('pebble', ['pebble']);
  } catch (error) {
    return `Debian's package "pebble" could not be installed (${error.message}): ${without}.`;
  }
  return on.exists(PLACE) ? undefined : `Debian's package "pebble" brought no ${PLACE}: ${without}.`;
}
