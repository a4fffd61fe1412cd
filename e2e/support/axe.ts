import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Axe in the page itself: our pages have no frames, for which it opens a second page at each look and takes twice as long. */
export const axeOf = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();
