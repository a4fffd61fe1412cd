// Takes the pictures of `npm run shots` into temp/shots/<theme>/<screen>@<size>.png, with a sheet of all sizes for each screen:
// temp/shots/<theme>/<screen>.png; those of the other states into temp/shots/<state>-<theme>. It says what a program can see of what is
// cramped or cut (lib/shot-faults.mjs), and what the console logs; with a word of that it fails.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumMapFlags } from './lib/browser-flags.mjs';
import { focusFault, noteLooks, seenFaults } from './lib/shot-faults.mjs';
import { shotScenes } from './lib/shot-scenes.mjs';
import { root } from './lib/toolchain.mjs';

/** The sizes that every screen works at; the last one is 1920x1080 at a zoom of 200 %. */
const SIZES = ['1920x1080', '1366x768', '1200x800', '768x1024', '390x844', '844x390', '320x640', '960x540'];
/** Those of them that a finger works on. */
const BY_FINGER = new Set(['768x1024', '390x844', '844x390', '320x640']);
const THEMES = ['default', 'darkly', 'flatly'];
/**
 * How the screens of the console are seen: with what a fleet has, waiting for the answers, of a server without devices, with answers of 500, and
 * after the connection is gone.
 */
const STATES = ['usual', 'loading', 'empty', 'failed', 'offline'];
/** The states beside the usual one are seen at these, in the first theme, where the command names no others. */
const STATE_SIZES = ['1366x768', '390x844'];
/** Live pictures, maps and tables are there after this long, ms. */
const SETTLE_MS = 2000;
/** Parts that measure themselves have done so this long after the window has changed, ms. */
const RESIZE_MS = 400;
/** A page that is loaded anew, and a session without a connection, show what they have after this long, ms. */
const LOAD_MS = 5000;
/** A screen shows what it has after this long at the latest, ms. */
const OPEN_MS = 20_000;
/** A busy machine opens a page and presses a button within this time, ms. */
const PATIENCE_MS = 120_000;
/** Least height of what a finger and what a mouse presses, px. */
const FINGER_PX = 44;
const MOUSE_PX = 24;
/** So many controls of a screen are asked whether they show the focus. */
const FOCUS_STOPS = 60;
/** How large the pictures of a sheet are. */
const SHEET_SCALE = 0.5;
/** Of the software renderer, which says that reading its pictures back is slow, and of the way that this program changes screens. */
const NOISE = /GPU stall due to ReadPixels|WebGL.*(?:performance|fallback)|use a blocker on a POP navigation/i;
/** The browser's own words on calls that a state lets fail. */
const FAILED_CALL = /Failed to load resource|net::ERR_/;

const { values } = parseArgs({
  options: {
    // Paths of the console's table, and names of scenes: lib/shot-scenes.mjs.
    screens: { type: 'string' },
    states: { type: 'string', default: STATES.join() },
    sizes: { type: 'string' },
    themes: { type: 'string' },
    language: { type: 'string', default: 'en' },
    url: { type: 'string' },
    user: { type: 'string', default: 'admin' },
    out: { type: 'string', default: join(root, 'temp/shots') },
  },
});

/** All screens of the console's table; a parameter becomes the first device or page. */
function screenPaths(deviceId) {
  const table = readFileSync(join(root, 'apps/console/src/app/screens.ts'), 'utf8');
  const paths = [...table.matchAll(/path: '([^']+)'/g)].map(([, path]) => path);
  const tabs = readFileSync(join(root, 'apps/console/src/features/settings/setting-tabs.ts'), 'utf8');
  const tabIds = [...tabs.matchAll(/\bid: '([^']+)'/g)].map(([, id]) => id);
  return [
    '/login',
    ...paths.map((path) => path.replace(':deviceId', deviceId).replace(':index', '0')),
    ...tabIds.map((id) => `/setting?tab=${id}`),
  ];
}

/** Screens as scenes: what has a name in `scenes`, or an address of the console. */
const sceneOf = (screen, scenes) =>
  scenes.find(({ name }) => name === screen) ?? {
    name: screen === '/' ? 'map-home' : screen.replace(/^\//, '').replace(/[^\w-]+/g, '-'),
    path: screen,
    isPage: screen === '/login',
  };

async function startRecorder(options = []) {
  const state = mkdtempSync(join(tmpdir(), 'gk-shots-'));
  const child = spawn(
    process.execPath,
    [join(root, 'apps/recorder/dist/main.js'), '--port', '0', '--state', state, ...options],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      const ready = /GK ready: (http:\/\/\S+)/.exec((printed += chunk));
      if (ready) resolve(ready[1].replace(/\/$/, ''));
    });
    child.once('exit', () => reject(new Error(`The recorder ended before it was ready.\n${printed}`)));
  });
  return {
    url,
    stop: () => {
      child.kill();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

async function logIn(page, url) {
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${url}/login`);
  await page.locator('input[autocomplete="username"]').fill(values.user);
  await page.locator('input[type="password"]').first().fill(values.user);
  await page.locator('input[type="password"]').first().press('Enter');
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** A vehicle that drives, which has recordings and a track of today; when none does, any other. */
async function deviceToShow(browser, url) {
  // As wide as the table, whose rows have links.
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  try {
    await logIn(page, url);
    return (await firstDevice(page, '?filter=driving')) ?? (await firstDevice(page, '')) ?? 'none';
  } finally {
    await page.close();
  }
}

async function firstDevice(page, filter) {
  await page.goto(`${new URL(page.url()).origin}/blockview${filter}`);
  const link = page.locator('a[href*="/liveview/"]').first();
  const href = await link.getAttribute('href', { timeout: 10_000 }).catch(() => undefined);
  return href ? decodeURIComponent(new URL(href, page.url()).pathname.split('/')[2]) : undefined;
}

/** Leads the console to an address without loading the page anew, which takes seconds. */
async function goInside(page, path) {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

const boxOf = (size) => {
  const [width, height] = size.split('x').map(Number);
  return { width, height };
};

/** Faults that a second look still finds: parts that measure themselves are late on a busy machine. */
async function lastingFaults(page, leastPx) {
  const faults = await page.evaluate(seenFaults, leastPx);
  if (faults.length === 0) return faults;
  await page.waitForTimeout(SETTLE_MS);
  const lasting = new Set(await page.evaluate(seenFaults, leastPx));
  return faults.filter((fault) => lasting.has(fault));
}

/** Resolves once the console shows the screen of an address and, unless its calls are kept waiting, what it loads for it. */
async function opened(page, state) {
  const isShown = (isLoading) => {
    const main = document.querySelector('#main');
    return main?.firstElementChild != null && (isLoading || !main.querySelector('.gk-state-panel[role="status"]'));
  };
  // The picture tells of a screen that never gets there.
  await page.waitForFunction(isShown, state === 'loading', { timeout: OPEN_MS }).catch(() => undefined);
  await page.waitForTimeout(SETTLE_MS);
}

/** Goes from control to control with Tab, and returns those that do not show that they have the focus. */
async function unseenFocus(page) {
  await page.evaluate(noteLooks);
  const faults = new Set();
  for (let stop = 0; stop < FOCUS_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(focusFault);
    if (fault === undefined) break;
    if (fault !== '') faults.add(`focus not seen: ${fault}`);
  }
  return [...faults];
}

/** Keeps the calls of a page from being answered, or answers them with an error, from now on. */
function disturb(page, state) {
  return page.route(
    (address) => /^\/(?:gk\w+|api)\//.test(address.pathname),
    (route) => (state === 'failed' ? route.fulfill({ status: 500, json: { message: 'Internal error' } }) : undefined),
  );
}

/** Opens each screen once, and takes its picture at each of these sizes. Returns what was wrong, each fault once with its sizes. */
async function shoot(browser, url, { state, theme, sizes, byFinger, screens }) {
  const viewport = boxOf(sizes[0]);
  const context = await browser.newContext({
    viewport,
    hasTouch: byFinger,
    isMobile: byFinger,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([name, language]) => {
      if (location.protocol === 'about:') return;
      localStorage.setItem('themeName', name);
      localStorage.setItem('language', language);
    },
    [theme, values.language],
  );
  const page = await context.newPage();
  const complaints = new Map();
  let at = { name: '', size: '' };
  const complain = (words) => {
    const line = `${folderOf(state, theme)} ${at.name}: ${words.slice(0, 240)}`;
    complaints.set(line, [...(complaints.get(line) ?? []), at.size]);
  };
  const isNoise = (words) => NOISE.test(words) || (state !== 'usual' && FAILED_CALL.test(words));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isNoise(message.text())) complain(message.text());
  });
  page.on('pageerror', (error) => complain(error.message));
  const isSignedIn = ({ path }) => path !== '/login';
  const shot = async (scene) => {
    at = { name: scene.name, size: '' };
    await page.setViewportSize(viewport);
    const path = typeof scene.path === 'function' ? await scene.path() : scene.path;
    if (scene.isPage) {
      // The same address with another fragment is no other page to a browser.
      await page.goto('about:blank');
      await page.goto(url + path);
      await page.waitForTimeout(LOAD_MS);
    } else {
      await goInside(page, path);
      await page.waitForTimeout(RESIZE_MS);
      await opened(page, state);
    }
    if (state === 'offline') {
      await context.setOffline(true);
      await page.waitForTimeout(LOAD_MS);
    }
    await scene.act?.(page).catch((error) => complain(error.message));
    if (scene.act) await page.waitForTimeout(SETTLE_MS);
    for (const size of sizes) {
      at = { name: scene.name, size };
      await page.setViewportSize(boxOf(size));
      await page.waitForTimeout(RESIZE_MS);
      for (const fault of await lastingFaults(page, byFinger ? FINGER_PX : MOUSE_PX)) complain(fault);
      await page
        .screenshot({ path: pictureFile(state, theme, scene.name, size) })
        .catch((error) => complain(error.message));
    }
    if (!byFinger) for (const fault of await unseenFocus(page)) complain(fault);
    await context.setOffline(false);
  };
  // Who is logged in does not see the login.
  for (const scene of screens.filter((each) => !isSignedIn(each))) await shot(scene);
  const inside = screens.filter((each) => isSignedIn(each) && !each.isPage);
  if (inside.length > 0) {
    await logIn(page, url);
    if (['failed', 'loading'].includes(state)) await disturb(page, state);
  }
  for (const scene of inside) await shot(scene);
  for (const scene of screens.filter((each) => isSignedIn(each) && each.isPage)) await shot(scene);
  await context.close();
  return [...complaints].map(([line, places]) => `${line} (${[...new Set(places)].filter(Boolean).join(' ')})`);
}

const folderOf = (state, theme) => (state === 'usual' ? theme : `${state}-${theme}`);
const pictureFile = (state, theme, name, size) => join(values.out, folderOf(state, theme), `${name}@${size}.png`);

/** Puts the pictures of a screen at all sizes beside each other; the low ones lie above each other. */
async function sheetOf(browser, { state, theme, sizes }, name) {
  const page = await browser.newPage({ viewport: { width: 1860, height: 1000 } });
  const figureOf = (size) => {
    const picture = readFileSync(pictureFile(state, theme, name, size)).toString('base64');
    const width = boxOf(size).width * SHEET_SCALE;
    return `<figure><figcaption>${name} ${size}</figcaption><img width="${width}" src="data:image/png;base64,${picture}"></figure>`;
  };
  const taken = sizes.filter((size) => existsSync(pictureFile(state, theme, name, size)));
  const isLow = (size) => boxOf(size).height < 600;
  const others = taken.filter((size) => !isLow(size)).map(figureOf);
  await page.setContent(
    `<style>body{display:flex;flex-wrap:wrap;align-items:start;gap:4px;margin:4px;font:12px sans-serif}figure{margin:0}
    img{outline:1px solid #888}</style>${others.join('')}<div>${taken.filter(isLow).map(figureOf).join('')}</div>`,
  );
  await page.screenshot({ path: join(values.out, folderOf(state, theme), `${name}.png`), fullPage: true });
  await page.close();
}

/** Takes all pictures of one state and theme, and their sheets. Returns whether something was wrong. */
async function take(browser, url, series) {
  const { state, theme, sizes, screens } = series;
  mkdirSync(join(values.out, folderOf(state, theme)), { recursive: true });
  let isWrong = false;
  for (const byFinger of [false, true]) {
    const some = sizes.filter((size) => BY_FINGER.has(size) === byFinger);
    if (some.length === 0) continue;
    const complaints = await shoot(browser, url, { ...series, sizes: some, byFinger });
    for (const complaint of complaints) console.error(complaint);
    isWrong ||= complaints.length > 0;
  }
  for (const { name } of screens) await sheetOf(browser, series, name);
  console.log(`${screens.length} sheets in ${join(values.out, folderOf(state, theme))}`);
  return isWrong;
}

const states = values.states.split(',');
const unknown = states.filter((state) => !STATES.includes(state));
if (unknown.length > 0)
  throw new Error(`No state is named ${unknown.join(' or ')}: name some of ${STATES.join(', ')}.`);
const recorder = values.url === undefined ? await startRecorder() : { url: values.url, stop: () => undefined };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [...chromiumFlags, ...chromiumMapFlags],
});
let complained = false;
try {
  const deviceId = await deviceToShow(browser, recorder.url);
  const scenes = shotScenes({ url: recorder.url, user: values.user, language: values.language, deviceId });
  const paths = screenPaths(deviceId);
  for (const state of states) {
    const isUsual = state === 'usual';
    const named = values.screens?.split(',') ?? [...paths, ...(isUsual ? scenes.map(({ name }) => name) : [])];
    const screens = named.map((screen) => sceneOf(screen, scenes));
    const sizes = values.sizes?.split(',') ?? (isUsual ? SIZES : STATE_SIZES);
    const bare = state === 'empty' ? await startRecorder(['--devices', '0']) : undefined;
    try {
      for (const theme of values.themes?.split(',') ?? (isUsual ? THEMES : THEMES.slice(0, 1))) {
        const isWrong = await take(browser, bare?.url ?? recorder.url, { state, theme, sizes, screens });
        complained ||= isWrong;
      }
    } finally {
      bare?.stop();
    }
  }
} finally {
  await browser.close();
  recorder.stop();
}
if (complained) process.exitCode = 1;
