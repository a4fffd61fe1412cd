import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has between two places that a test goes to. */
const MOST_PRESSES = 120;

/** Presses Tab, or Shift and Tab, until what is looked for has the focus, as one does who has no mouse. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    // Of elements with a shadow root, too, the inner part has the focus.
    if (await target.evaluate((element) => element.matches(':focus')).catch(() => false)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${String(target)}.`);
}

/** Goes to a button or link by Tab and presses it. */
export async function pressByKey(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Presses the down arrow in a list until an option of it is the active one. */
export async function moveTo(page: Page, option: Locator): Promise<void> {
  await page.keyboard.press('Home');
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (/\bactive\b/.test((await option.getAttribute('class')) ?? '')) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`Arrows do not lead to ${String(option)}.`);
}

/** Finds a screen, an action or a vehicle in the palette, and opens what stands first. */
export async function findInPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Device, screen or action' });
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('listbox', { name: 'Found' }).getByRole('option').first()).toContainText(text);
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
}
