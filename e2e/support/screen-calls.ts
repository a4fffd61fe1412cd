import type { Page, Request } from '@playwright/test';
import { openScreen } from './screens.js';

/** Where calls of the recorder stand; everything else that a page loads is a file. */
const CALL_PATHS = /^\/(api|gkserver|gkcommon|gkdevice|gkevent|gklog|gkmileage|nominatim)\//;

/**
 * Calls that the shell makes by itself, whatever the screen. The disk icon says that it does not know:
 * disk-icon.test.tsx.
 */
export const CALLS_OF_THE_SHELL: ReadonlySet<string> = new Set([
  '/api/diskinfo',
  '/gkserver/menus',
  '/gkcommon/userinfo',
]);

/** Method and path of a call: `POST /gkevent/eventquery`. */
export const callOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`;

/** The calls that a screen makes when it is opened, until it makes none for a while. */
export async function callsOf(page: Page, address: string): Promise<string[]> {
  const calls = new Set<string>();
  let lastMs = Date.now();
  const note = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (!CALL_PATHS.test(pathname) || CALLS_OF_THE_SHELL.has(pathname)) return;
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
