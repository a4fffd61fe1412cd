import { describe, expect, it } from 'vitest';
import { BROWSERS, ensureBrowser, ensureChromium, ensureHeadlessChromium } from './browser.mjs';

const APT = '/usr/bin/apt-get';

/** A machine that has these files; installing adds Chromium, or what is said. */
function machineWith(files, { root = false, env = {}, installed = ['/usr/bin/chromium'] } = {}) {
  const installs = [];
  const present = new Set(files);
  return {
    installs,
    env,
    exists: (path) => present.has(path),
    isRoot: () => root,
    install: async (_name, packages) => {
      installs.push(...packages);
      for (const path of installed) present.add(path);
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

describe('ensureHeadlessChromium', () => {
  const shell = '/usr/bin/chromium-headless-shell';

  it('takes the one without windows before a whole browser, and that before installing any', async () => {
    expect(await ensureHeadlessChromium(machineWith(['/usr/bin/chromium', shell]))).toBe(shell);
    const machine = machineWith(['/usr/bin/chromium', APT], { root: true });
    expect(await ensureHeadlessChromium(machine)).toBe('/usr/bin/chromium');
    expect(machine.installs).toEqual([]);
  });

  it('installs only the one without windows', async () => {
    const machine = machineWith([APT], { root: true, installed: [shell] });
    expect(await ensureHeadlessChromium(machine)).toBe(shell);
    expect(machine.installs).toEqual(['chromium-headless-shell']);
  });
});

describe('ensureBrowser', () => {
  const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

  it('brings decoders of H.264 and a loudspeaker with the browsers that take them from the system', async () => {
    const machine = machineWith([APT], { root: true, installed: ['/usr/bin/firefox-esr', '/usr/bin/pulseaudio'] });
    expect(await ensureBrowser(BROWSERS.firefox, machine)).toBe('/usr/bin/firefox-esr');
    expect(machine.installs).toEqual(['firefox-esr', 'gstreamer1.0-libav', 'pulseaudio']);
  });

  it('installs what stands beside WebKitGTK even when the browser is there', async () => {
    const installed = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/pulseaudio'];
    const machine = machineWith([APT, miniBrowser], { root: true, installed });
    expect(await ensureBrowser(BROWSERS.webkit, machine)).toBe(miniBrowser);
    expect(machine.installs).toContain('webkit2gtk-driver');
    expect(await ensureBrowser(BROWSERS.webkit, machineWith([...installed, miniBrowser]))).toBe(miniBrowser);
  });

  it('names the packages and the variable when it may not install', async () => {
    await expect(ensureBrowser(BROWSERS.webkit, machineWith([APT]))).rejects.toThrow(
      /packages "webkit2gtk-driver", "xvfb", .* or set MINIBROWSER to its path/,
    );
  });

  it('says so when a package put the browser to an unknown place', async () => {
    const machine = machineWith([APT], { root: true, installed: [] });
    await expect(ensureBrowser(BROWSERS.firefox, machine)).rejects.toThrow('set FIREFOX to its path');
  });
});
