import { describe, expect, it } from 'vitest';
import { ensureChromium } from './browser.mjs';

const APT = '/usr/bin/apt-get';

/** A machine that has these files; installing adds Chromium. */
function machineWith(files, { root = false, env = {} } = {}) {
  const installs = [];
  const present = new Set(files);
  return {
    installs,
    env,
    exists: (path) => present.has(path),
    isRoot: () => root,
    install: async () => {
      installs.push('chromium');
      present.add('/usr/bin/chromium');
    },
  };
}

describe('ensureChromium', () => {
  it('takes what CHROMIUM names, and says so when it is not there', async () => {
    expect(await ensureChromium(machineWith(['/opt/c'], { env: { CHROMIUM: '/opt/c' } }))).toBe('/opt/c');
    await expect(ensureChromium(machineWith([APT], { root: true, env: { CHROMIUM: '/opt/c' } }))).rejects.toThrow(
      'CHROMIUM names /opt/c, which does not exist.',
    );
  });

  it('takes an installed one without installing', async () => {
    const machine = machineWith(['/usr/bin/chromium', APT], { root: true });
    expect(await ensureChromium(machine)).toBe('/usr/bin/chromium');
    expect(machine.installs).toEqual([]);
  });

  it('installs the package of Debian for root', async () => {
    const machine = machineWith([APT], { root: true });
    expect(await ensureChromium(machine)).toBe('/usr/bin/chromium');
    expect(machine.installs).toEqual(['chromium']);
  });

  it('says in one line what to install when it may not', async () => {
    for (const machine of [machineWith([APT]), machineWith([], { root: true })]) {
      const error = await ensureChromium(machine).catch((caught) => caught);
      expect(error.message).toMatch(/install Debian's package "chromium"/);
      expect(error.message).not.toContain('\n');
      expect(machine.installs).toEqual([]);
    }
  });
});
