import { expect, it } from 'vitest';
import { ensurePebble } from './pebble.mjs';

const [APT, PEBBLE] = ['/usr/bin/apt-get', '/usr/bin/pebble'];

/** A machine that has these files, and what was installed on it. */
function machineWith(files, { root = true, install = async (present) => present.add(PEBBLE) } = {}) {
  const present = new Set(files);
  const installs = [];
  return {
    installs,
    exists: (path) => present.has(path),
    isRoot: () => root,
    install: async (_name, packages) => {
      installs.push(...packages);
      await install(present);
    },
  };
}

it('installs the package of Debian for root, once', async () => {
  const machine = machineWith([APT]);
  expect(await ensurePebble(machine)).toBeUndefined();
  expect(await ensurePebble(machine)).toBeUndefined();
  expect(machine.installs).toEqual(['pebble']);
});

it('says that tests are skipped where it may not install, or cannot, and ends nothing', async () => {
  expect(await ensurePebble(machineWith([APT], { root: false }))).toMatch(/not installed: tests .* are skipped\.$/);
  expect(await ensurePebble(machineWith([]))).toMatch(/not installed/);
  const offline = machineWith([APT], { install: () => Promise.reject(new Error('no network')) });
  expect(await ensurePebble(offline)).toMatch(/could not be installed \(no network\): tests .* are skipped\.$/);
  expect(await ensurePebble(machineWith([APT], { install: async () => undefined }))).toMatch(/brought no/);
});
