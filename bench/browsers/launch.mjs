// Opens a page in a browser with a profile of its own and without a driver, as a user does.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromiumFlags,
  chromiumMapFlags,
  chromiumSoundFlags,
  firefoxPreferences,
  webKitFlags,
} from '../../scripts/lib/browser-flags.mjs';
import { BROWSERS, ensureBrowser } from '../../scripts/lib/browser.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { endGroup, startScreen } from '../../scripts/lib/webdriver-launcher.mjs';

/** The arguments of each browser for a page and a folder of its profile. */
const ARGUMENTS = {
  chromium: (url, profile) => [
    ...chromiumFlags,
    ...chromiumMapFlags,
    ...chromiumSoundFlags,
    `--user-data-dir=${profile}`,
    url,
  ],
  firefox: (url, profile) => {
    const preferences = {
      ...firefoxPreferences,
      'browser.shell.checkDefaultBrowser': false,
      'browser.aboutwelcome.enabled': false,
    };
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});`);
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    return ['--no-remote', '--profile', profile, url];
  },
  // Automation belongs to its driver.
  webkit: (url) => [...webKitFlags.filter((flag) => flag !== '--automation'), url],
};

/** Keys of the browsers that a page can be opened in. */
export const browserKeys = Object.keys(ARGUMENTS);

/**
 * Opens a page on a screen in memory. The caller closes it.
 * @param {string} key
 * @param {string} url
 */
export async function openPage(key, url) {
  const executable = await ensureBrowser(BROWSERS[key]);
  const profile = mkdtempSync(join(tmpdir(), 'gk-browser-'));
  const screen = startScreen();
  const child = spawn(executable, ARGUMENTS[key](url, profile), {
    detached: true,
    stdio: 'ignore',
    // A screen in memory has no buffers that a graphics card shares.
    env: { ...process.env, DISPLAY: await screen.display, HOME: profile, WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  return {
    async close() {
      endGroup(child);
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5000))]);
      endGroup(screen.child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The name and version of a browser as its package has them. */
export async function titleOf(key) {
  const packages = { chromium: 'chromium', firefox: 'firefox-esr', webkit: 'libwebkit2gtk-4.1-0' };
  const version = await run('dpkg-query', ['--show', '--showformat=${Version}', packages[key]]);
  return `${BROWSERS[key].name} ${/^[\d.]+/.exec(version)[0]}`;
}
