import type { Locator, Page } from '@playwright/test';

/** The tiles of a wall of the console. Toasts of events, which come at any moment, are articles, too. */
export function wallTiles(page: Page): Locator {
  return page.locator('article:is(.gk-wall-tile, .gk-random-tile)');
}
