import type { Page, Route } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { saidOn, type Said } from '../support/said.js';
import { callOf, callsOf } from '../support/screen-calls.js';
import { addressOf, consoleScreens, openScreen } from '../support/screens.js';
import { allowConsoleError, expect, test } from '../support/test.js';

/** Calls whose failure changes nothing that is shown as a fact, each with what stands in its place, and where it does matter. */
const QUIET: readonly { readonly call: RegExp; readonly except?: RegExp }[] = [
  // Coordinates, for an address.
  { call: /\/nominatim\// },
  // The centre of the specification.
  { call: /\/gkserver\/center$/ },
  // Names of the event code table.
  { call: /\/gkevent\/eventdefine/, except: /^\/eventdefinesetting/ },
  // Whether the last backup failed, for a notice.
  { call: /\/gkserver\/backup$/, except: /^\/backup/ },
  // Ids of groups; where one is chosen, the failure is told beside it.
  {
    call: /\/gkserver\/(usergroup|groupdevice)\/admin$/,
    except: /^\/(groupsetting|groupsummary|permission|usersetting)/,
  },
];

/** Calls that add to what is there already, and whose wait nothing tells: marks of a timeline, the trail on a small map. */
const ADDS: readonly { readonly call: RegExp; readonly on: RegExp }[] = [
  { call: /\/gkevent\/eventquery$/, on: /^\/(splayback|remoteplayback)\// },
  { call: /\/api\/gps$/, on: /^\/liveview\// },
];

const isQuiet = (address: string, call: string): boolean =>
  QUIET.some((quiet) => quiet.call.test(call) && quiet.except?.test(address) !== true);

/** Outcomes of a call. */
const MODES = {
  fails: (route: Route) => route.fulfill({ status: 500, json: { hasError: true, message: 'Broken on purpose' } }),
  'answers nonsense': (route: Route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>another server</p>' }),
  hangs: () => Promise.resolve(),
} satisfies Readonly<Record<string, (route: Route) => Promise<void>>>;

type Mode = keyof typeof MODES;

/** A screen, its calls, and what it says when all of them are answered. */
interface Answered {
  readonly address: string;
  readonly calls: readonly string[];
  readonly said: Said;
}

/** Of one worker: each mode needs it. */
let answered: readonly Answered[] | undefined;

async function askAll(page: Page, deviceId: string): Promise<readonly Answered[]> {
  const all: Answered[] = [];
  for (const screen of consoleScreens()) {
    const address = addressOf(screen, deviceId);
    const calls = await callsOf(page, address);
    all.push({ address, calls, said: await saidOn(page) });
  }
  return all;
}

/** Returns the fault of a screen of which one call does not answer as it should; undefined for none. */
async function faultWith(
  page: Page,
  { address, calls, said: before }: Answered,
  call: string,
  mode: Mode,
): Promise<string | undefined> {
  const handler = (route: Route): Promise<void> =>
    callOf(route.request()) === call ? MODES[mode](route) : route.fallback();
  await page.route('**/*', handler);
  await openScreen(page, address);
  const quiet = isQuiet(address, call);
  const adds = ADDS.some((one) => one.call.test(call) && one.on.test(address));
  const judged = (said: Said): string | undefined => {
    const failures = said.failures.filter((text) => !before.failures.includes(text));
    // Texts for answers to other calls may stay; without any other call, none may.
    const empty = said.empty.filter((text) => calls.length === 1 || !before.empty.includes(text));
    if (empty.length > 0 && failures.length === 0) return `says "${empty.join('", "')}"`;
    if (mode === 'hangs') {
      if (failures.length > 0) return `says "${failures.join('", "')}"`;
      return said.waits || quiet || adds ? undefined : 'is silent';
    }
    return failures.length > 0 || quiet ? undefined : said.waits ? 'still loads' : 'is silent';
  };
  // A failure is told once the reply is there. Of what hangs nothing ever is: it is waited for.
  const untilMs = Date.now() + (mode === 'hangs' ? 0 : 2_500);
  await page.waitForTimeout(mode === 'hangs' ? 1_500 : 300);
  let fault = judged(await saidOn(page));
  while (fault !== undefined && Date.now() < untilMs) {
    await page.waitForTimeout(200);
    fault = judged(await saidOn(page));
  }
  await page.unroute('**/*', handler);
  return fault;
}

// With what a first start adds, so that few screens are empty.
test.use({ recorderOptions: { samples: true } });

for (const mode of ['fails', 'answers nonsense', 'hangs'] as const) {
  test(
    `each call of each screen ${mode}: it is told, and nothing is said to be empty`,
    { tag: '@nightly' },
    async ({ page, recorder }) => {
      test.setTimeout(1_200_000);
      allowConsoleError(/500|Failed to load/);
      const [deviceId = ''] = await deviceIds(recorder.url);
      await logIn(page, '/idle');
      await page.waitForTimeout(1_000);
      const screens = (answered ??= await askAll(page, deviceId));
      const wrong: string[] = [];
      let tried = 0;
      for (const screen of screens) {
        for (const call of screen.calls) {
          tried += 1;
          const fault = await faultWith(page, screen, call, mode);
          if (fault !== undefined) wrong.push(`${screen.address}: ${call}: ${fault}`);
        }
      }
      expect(wrong).toEqual([]);
      // Lists that several screens need are asked for once.
      expect(tried).toBeGreaterThan(50);
    },
  );
}
