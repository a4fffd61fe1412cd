// Replies that are JSON and still not what was asked for: no screen may end in an error page, and no exception may reach the console.
import type { ConsoleMessage, Page, Route } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { CALLS_OF_THE_SHELL, callOf, callsOf } from '../support/screen-calls.js';
import { addressOf, consoleScreens, openScreen } from '../support/screens.js';
import { allowConsoleError, expect, test } from '../support/test.js';

/** Replacement for a broken screen, dialog or console. */
const ERROR_PAGE = /This screen could not be shown|The console could not be loaded/;

/** The same reply with every number in it so large that it is none of the field's. */
function outOfRange(value: unknown): unknown {
  if (typeof value === 'number') return 1e300;
  if (Array.isArray(value)) return value.map(outOfRange);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, outOfRange(field)]));
}

/** Replies to a call. */
const NONSENSE = {
  'an empty object': (route: Route) => route.fulfill({ json: {} }),
  'an array of nulls': (route: Route) => route.fulfill({ json: [null, null, null] }),
  'numbers out of range': async (route: Route) => {
    const response = await route.fetch();
    const text = await response.text();
    const isJson = /^\s*[[{]/.test(text);
    await route.fulfill({ response, body: isJson ? JSON.stringify(outOfRange(JSON.parse(text))) : text });
  },
} satisfies Readonly<Record<string, (route: Route) => Promise<void>>>;

type Nonsense = keyof typeof NONSENSE;

/** Shows something while one call is answered with nonsense; gives what went wrong. */
async function faultsWhile(page: Page, call: string, nonsense: Nonsense, show: () => Promise<void>): Promise<string[]> {
  const faults: string[] = [];
  const onError = (error: Error): void => void faults.push(String(error));
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  };
  const handler = (route: Route): Promise<void> =>
    callOf(route.request()).endsWith(call) ? NONSENSE[nonsense](route) : route.fallback();
  page.on('pageerror', onError);
  page.on('console', onConsole);
  await page.route('**/*', handler);
  await show();
  await page.waitForTimeout(400);
  for (const words of await page.getByText(ERROR_PAGE).allTextContents()) faults.push(words);
  await page.unroute('**/*', handler);
  page.off('pageerror', onError);
  page.off('console', onConsole);
  return faults;
}

/**
 * Returns the faults on screens of which one call after another is answered with nonsense, and the number of screens.
 */
async function faultsOf(page: Page, addresses: readonly string[], kinds: readonly Nonsense[]) {
  const wrong: string[] = [];
  let tried = 0;
  for (const address of addresses) {
    for (const call of await callsOf(page, address)) {
      for (const nonsense of kinds) {
        tried += 1;
        const faults = await faultsWhile(page, call, nonsense, () => openScreen(page, address));
        for (const fault of faults) wrong.push(`${address}: ${call}: ${nonsense}: ${fault}`);
        if (faults.length > 0) await page.reload();
      }
    }
  }
  return { wrong, tried };
}

// With what a first start adds, so that few screens are empty.
test.use({ recorderOptions: { samples: true } });

const KINDS = Object.keys(NONSENSE) as Nonsense[];

for (const nonsense of KINDS) {
  test(
    `each call of each screen answers ${nonsense}: no screen breaks`,
    { tag: '@nightly' },
    async ({ page, recorder }) => {
      test.setTimeout(900_000);
      allowConsoleError(/./);
      const [deviceId = ''] = await deviceIds(recorder.url);
      await logIn(page, '/idle');
      const addresses = consoleScreens().map((screen) => addressOf(screen, deviceId));
      const { wrong, tried } = await faultsOf(page, addresses, [nonsense]);
      expect(wrong).toEqual([]);
      expect(tried).toBeGreaterThan(50);
    },
  );
}

for (const nonsense of KINDS) {
  // Each day the same is tried in jsdom: apps/console/src/shell/nonsense-answers.test.tsx.
  test(`the console opens though a call of its shell answers ${nonsense}`, { tag: '@nightly' }, async ({ page }) => {
    allowConsoleError(/./);
    await logIn(page, '/blockview?tiles=0');
    for (const path of CALLS_OF_THE_SHELL) {
      const faults = await faultsWhile(page, ` ${path}`, nonsense, async () => {
        await page.reload();
        await expect(page.getByRole('grid', { name: 'Devices' })).toBeVisible();
      });
      expect(faults, path).toEqual([]);
    }
  });
}
