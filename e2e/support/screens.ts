import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Area } from 'gk-sdk/rules';
import { PATIENCE_MS } from '../../scripts/lib/patience.js';

/** A screen of the console's own table. */
export interface ScreenRow {
  /** With parameters, such as `/liveview/:deviceId`. */
  readonly path: string;
  readonly area: Area;
}

/** Every screen of the console, in the order of its table; one that is new there is here, too. */
export function consoleScreens(): readonly ScreenRow[] {
  const table = readFileSync(join(import.meta.dirname, '../../apps/console/src/app/screens.ts'), 'utf8');
  return [...table.matchAll(/path: '([^']+)',[^{}]*?area: '(\w+)'/g)].map(([, path = '', area = '']) => ({
    path,
    area: area as Area,
  }));
}

/** The address of a screen, with a device in the place of its parameter. */
export function addressOf({ path }: ScreenRow, deviceId: string): string {
  return path.replace(':deviceId', encodeURIComponent(deviceId)).replace(':index', '0');
}

/** Leads the console to an address without loading the page anew. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

/** Opens a screen that the user may see from the idle one: its heading is there whatever becomes of its calls. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await goInside(page, '/idle');
  await expect(page.locator('.gk-idle')).toBeVisible();
  if (address === '/idle') return;
  await goInside(page, address);
  await expect(page.locator('.gk-idle'), address).toHaveCount(0);
  await expect(page.locator('#main h1, #main h2, #main gk-player').first(), address).toBeAttached();
}

/** Resolves once a screen shows what it has: nothing of it is being opened or loaded any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const main = document.querySelector('#main');
      return main?.firstElementChild != null && main.querySelector('.gk-state-panel[role="status"]') === null;
    },
    undefined,
    { timeout: PATIENCE_MS },
  );
  await page.waitForTimeout(250);
}
