import type { Page, Request, Route } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { addressOf, consoleScreens, openScreen } from '../support/screens.js';
import { allowConsoleError, expect, test } from '../support/test.js';

/** Where calls of the recorder stand; everything else that a page loads is a file. */
const CALL_PATHS = /^\/(api|gkserver|gkcommon|gkdevice|gkevent|gklog|gkmileage|nominatim)\//;

/** What the shell asks on its own, whatever the screen. The disk icon says that it does not know: disk-icon.test.tsx. */
const OF_THE_SHELL = new Set(['/api/diskinfo', '/gkserver/menus', '/gkcommon/userinfo']);

/** Calls whose failure changes nothing that is shown as a fact, each with what stands in its place. */
const QUIET: readonly RegExp[] = [
  // Coordinates, for an address.
  /\/nominatim\//,
  // The centre of the specification.
  /\/gkserver\/center$/,
  // Names of the event code table.
  /\/gkevent\/eventdefine/,
  // Ids of groups; where one is chosen, the failure is told beside it.
  /\/gkserver\/(usergroup|groupdevice)\/admin$/,
];

/** What becomes of a call. */
const MODES: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  fails: (route) => route.fulfill({ status: 500, json: { hasError: true, message: 'Broken on purpose' } }),
  'answers nonsense': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>another server</p>' }),
  hangs: () => Promise.resolve(),
};

const callOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`;

/** The calls that a screen makes when it is opened, until it makes none for a while. */
async function callsOf(page: Page, address: string): Promise<string[]> {
  const calls = new Set<string>();
  let lastMs = Date.now();
  const note = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (!CALL_PATHS.test(pathname) || OF_THE_SHELL.has(pathname)) return;
    lastMs = Date.now();
    calls.add(callOf(request));
  };
  page.on('request', note);
  await openScreen(page, address);
  const untilMs = Date.now() + 10_000;
  lastMs = Date.now();
  while (Date.now() - lastMs < 1_500 && Date.now() < untilMs) await page.waitForTimeout(100);
  page.off('request', note);
  return [...calls];
}

/** What a screen shows while one of its calls does not answer as it should. */
async function shownWith(
  page: Page,
  address: string,
  call: string,
  mode: string,
): Promise<'told' | 'loading' | 'silent'> {
  const answer = MODES[mode];
  if (answer === undefined) throw new Error(`There is no mode ${mode}`);
  const handler = (route: Route): Promise<void> =>
    callOf(route.request()) === call ? answer(route) : route.fallback();
  await page.route('**/*', handler);
  await openScreen(page, address);
  await page.waitForTimeout(2_000);
  const shown = await page.evaluate(() => {
    // Elements keep what they say in shadow trees. What the shell tells of events and of the session stands beside the screen.
    const within = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? within(element.shadowRoot) : []),
      ]);
    const seen = [...document.querySelectorAll('#main, .gk-notices')]
      .flatMap(within)
      .filter((element) => element.checkVisibility());
    const words = seen
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent)
      .join(' ');
    const told = seen.some((element) => element.role === 'alert' && element.textContent.trim() !== '');
    if (told || /could not be|cannot be|did not load|Broken on purpose|is not JSON|Try again/.test(words))
      return 'told';
    const waits = seen.some(
      ({ role, ariaBusy, classList }) =>
        role === 'status' || ariaBusy === 'true' || classList.contains('spinner-border'),
    );
    return waits || /Loading|Waiting/.test(words) ? 'loading' : 'silent';
  });
  await page.unroute('**/*', handler);
  return shown;
}

test('each call of each screen fails, hangs and answers nonsense', { tag: '@nightly' }, async ({ page, recorder }) => {
  test.setTimeout(1_800_000);
  allowConsoleError(/500|Failed to load/);
  const [deviceId = ''] = await deviceIds(recorder.url);
  await logIn(page, '/idle');
  await page.waitForTimeout(1_000);
  const wrong: string[] = [];
  let tried = 0;
  for (const screen of consoleScreens()) {
    const address = addressOf(screen, deviceId);
    const calls = await callsOf(page, address);
    for (const call of calls) {
      for (const mode of Object.keys(MODES)) {
        tried += 1;
        const shown = await shownWith(page, address, call, mode);
        const isRight =
          mode === 'hangs' ? shown !== 'told' : shown === 'told' || QUIET.some((quiet) => quiet.test(call));
        if (!isRight) wrong.push(`${address}: ${call} ${mode}: ${shown}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  // Lists that several screens need are asked for once.
  expect(tried).toBeGreaterThan(150);
});
