import type { Locator, Page } from '@playwright/test';
import { expect } from './test.js';

/** Chromium's own messages about a connection that fails; no page can suppress them. */
export const NETWORK_NOISE = /ERR_(CONNECTION|EMPTY_RESPONSE|SOCKET)|WebSocket connection to|Failed to (load|fetch)/;

export const tilesOf = (page: Page): Locator => page.locator('gk-live-tile');

export const vehicleList = (page: Page): Locator => page.getByRole('list', { name: 'Vehicles of this page' });

/** Leaves a mark that a reload would wipe off. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { gkNotReloaded: true });
  });
}

export async function expectNotReloaded(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'gkNotReloaded' in window)).toBe(true);
}
