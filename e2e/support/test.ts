import { test as base, type ConsoleMessage, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Playwright's test with one more rule: a page that logs an error or throws fails its test.
 * {@link allowConsoleError} names what a test provokes on purpose.
 */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use, testInfo) => {
    const errors: string[] = [];
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    };
    page.on('console', onConsole);
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    const allowed = testInfo.annotations
      .filter(({ type }) => type === 'allowed console error')
      .map(({ description }) => new RegExp(description ?? '$^'));
    const unexpected = errors.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    if (testInfo.status === 'passed' && unexpected.length > 0) {
      throw new Error(`the page logged errors:\n${unexpected.join('\n')}`);
    }
  },
});

/** Names console errors that the running test provokes on purpose. */
export function allowConsoleError(pattern: RegExp): void {
  test.info().annotations.push({ type: 'allowed console error', description: pattern.source });
}
