import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWN } from '../../apps/recorder/src/server/testing/effective-calls.js';
import { logIn } from '../../e2e/support/console.js';
import { addressOf, consoleScreens, openScreen } from '../../e2e/support/screens.js';
import { chromiumFlags, chromiumMapFlags } from '../lib/browser-flags.mjs';
import { goldenFile, NOW_MS, scrubbed, startGoldenRecorder, type GoldenRecorder } from './golden-recorder.js';

const apps = join(import.meta.dirname, '../../apps');
const folders = { console: join(apps, 'console/dist'), viewers: join(apps, 'viewers/dist') };
/** A screen that still changes after so many looks shows something that runs. */
const MOST_LOOKS = 20;
const BETWEEN_LOOKS_MS = 300;
const MOST_STOPS = 150;

let browser: Browser;
let recorder: GoldenRecorder;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...chromiumMapFlags],
  });
  recorder = await startGoldenRecorder({ folders });
});
afterAll(async () => {
  await browser.close();
  await recorder.close();
  recorder.remove();
});

/** Text and roles of the page, once two looks are the same. */
async function contentOf(page: Page): Promise<string> {
  let content = '';
  for (let look = 0; look < MOST_LOOKS; look++) {
    const now = await page.locator('body').ariaSnapshot();
    if (now === content) return now;
    content = now;
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
  }
  return content;
}

/** Returns the tab stops, in their order, until the focus leaves the page or begins again. */
async function focusOrderOf(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // The screen's heading has the focus: from the body, Tab begins with the first of the page.
    document.body.tabIndex = -1;
    document.body.focus();
  });
  const stops: string[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      if (element === null || element === document.body) return undefined;
      const isFirst = !element.hasAttribute('data-golden');
      element.setAttribute('data-golden', '');
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const words = name.replace(/\s+/g, ' ').trim().slice(0, 60);
      return isFirst ? `${element.localName} ${element.getAttribute('role') ?? ''} ${words}` : undefined;
    });
    if (stop === undefined) break;
    stops.push(stop);
  }
  return stops;
}

it.each(['en', 'tw'])('every screen has the same text, roles and focus order: %s', async (language) => {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, timezoneId: 'Asia/Taipei' });
  await page.clock.setFixedTime(NOW_MS);
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await logIn(page, `${recorder.url}/idle`);
  const described: string[] = [];
  for (const address of consoleScreens().map((screen) => addressOf(screen, OWN))) {
    await openScreen(page, address).catch((error: unknown) => described.push(`${address}: ${String(error)}`));
    described.push(`# ${address}`, await contentOf(page), '## focus order', ...(await focusOrderOf(page)), '');
  }
  await page.close();
  await expect(scrubbed(described.join('\n'), recorder)).toMatchFileSnapshot(goldenFile(`screens/${language}.txt`));
});
