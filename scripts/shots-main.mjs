// Takes the pictures of `npm run shots` into temp/shots/<theme>/<screen>@<size>.png, with a sheet of all sizes for each screen:
// temp/shots/<theme>/<screen>.png. It fails when a screen is wider than its window, or logs an error or a warning.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumMapFlags } from './lib/browser-flags.mjs';
import { root } from './lib/toolchain.mjs';

/** The sizes that every screen works at; the last one is 1920x1080 at a zoom of 200 %. */
const SIZES = ['1920x1080', '1366x768', '1200x800', '768x1024', '390x844', '844x390', '320x640', '960x540'];
/** Those of them that a finger works on. */
const BY_FINGER = new Set(['768x1024', '390x844', '844x390', '320x640']);
const THEMES = ['default', 'darkly', 'flatly'];
/** Live pictures, maps and tables are there after this long, ms. */
const SETTLE_MS = 2000;
/** Parts that measure themselves have done so this long after the window has changed, ms. */
const RESIZE_MS = 400;
/** How large the pictures of a sheet are. */
const SHEET_SCALE = 0.5;
/** Of the software renderer, which says that reading its pictures back is slow, and of the way that this program changes screens. */
const NOISE = /GPU stall due to ReadPixels|WebGL.*(?:performance|fallback)|use a blocker on a POP navigation/i;

const { values } = parseArgs({
  options: {
    screens: { type: 'string' },
    sizes: { type: 'string', default: SIZES.join() },
    themes: { type: 'string', default: THEMES.join() },
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
  return ['/login', ...paths.map((path) => path.replace(':deviceId', deviceId).replace(':index', '0'))];
}

const fileNameOf = (path) => (path === '/' ? 'map-home' : path.slice(1).replace(/[^\w-]+/g, '-'));

async function startRecorder() {
  const state = mkdtempSync(join(tmpdir(), 'gk-shots-'));
  const child = spawn(process.execPath, [join(root, 'apps/recorder/dist/main.js'), '--port', '0', '--state', state], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

/** Says what runs sideways out of the window, which no screen may. */
async function overflowOf(page) {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  return scroll > client ? `${scroll - client} px wider than the window` : undefined;
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

/** Opens each screen once, and takes its picture at each of these sizes. Returns what was wrong. */
async function shoot(browser, url, theme, sizes, byFinger, screens) {
  const viewport = boxOf(sizes[0]);
  const context = await browser.newContext({ viewport, hasTouch: byFinger, isMobile: byFinger });
  await context.addInitScript(
    ([name, language]) => {
      localStorage.setItem('themeName', name);
      localStorage.setItem('language', language);
    },
    [theme, values.language],
  );
  const page = await context.newPage();
  const complaints = [];
  let at = '';
  const complain = (words) => complaints.push(`${at} ${theme}: ${words.slice(0, 200)}`);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !NOISE.test(message.text())) complain(message.text());
  });
  page.on('pageerror', (error) => complain(error.message));
  const shot = async (path) => {
    at = path;
    await page.setViewportSize(viewport);
    if (path === '/login') await page.goto(url + path);
    else await goInside(page, path);
    await page.waitForTimeout(SETTLE_MS);
    for (const size of sizes) {
      at = `${path} ${size}`;
      await page.setViewportSize(boxOf(size));
      await page.waitForTimeout(RESIZE_MS);
      const overflow = await overflowOf(page);
      if (overflow) complain(overflow);
      await page.screenshot({ path: pictureFile(theme, path, size) });
    }
  };
  // Who is logged in does not see the login.
  if (screens.includes('/login')) await shot('/login');
  await logIn(page, url);
  for (const path of screens.filter((each) => each !== '/login')) await shot(path);
  await context.close();
  return complaints;
}

const pictureFile = (theme, path, size) => join(values.out, theme, `${fileNameOf(path)}@${size}.png`);

/** Puts the pictures of a screen at all sizes beside each other; the low ones lie above each other. */
async function sheetOf(browser, theme, path, sizes) {
  const page = await browser.newPage({ viewport: { width: 1860, height: 1000 } });
  const figureOf = (size) => {
    const picture = readFileSync(pictureFile(theme, path, size)).toString('base64');
    const width = boxOf(size).width * SHEET_SCALE;
    return `<figure><figcaption>${path} ${size}</figcaption><img width="${width}" src="data:image/png;base64,${picture}"></figure>`;
  };
  const isLow = (size) => boxOf(size).height < 600;
  const others = sizes.filter((size) => !isLow(size)).map(figureOf);
  await page.setContent(
    `<style>body{display:flex;flex-wrap:wrap;align-items:start;gap:4px;margin:4px;font:12px sans-serif}figure{margin:0}
    img{outline:1px solid #888}</style>${others.join('')}<div>${sizes.filter(isLow).map(figureOf).join('')}</div>`,
  );
  await page.screenshot({ path: join(values.out, theme, `${fileNameOf(path)}.png`), fullPage: true });
  await page.close();
}

const recorder = values.url === undefined ? await startRecorder() : { url: values.url, stop: () => undefined };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [...chromiumFlags, ...chromiumMapFlags],
});
let complained = false;
try {
  const screens = values.screens?.split(',') ?? screenPaths(await deviceToShow(browser, recorder.url));
  const sizes = values.sizes.split(',');
  for (const theme of values.themes.split(',')) {
    mkdirSync(join(values.out, theme), { recursive: true });
    for (const byFinger of [false, true]) {
      const some = sizes.filter((size) => BY_FINGER.has(size) === byFinger);
      if (some.length === 0) continue;
      const complaints = await shoot(browser, recorder.url, theme, some, byFinger, screens);
      for (const complaint of complaints) console.error(complaint);
      complained ||= complaints.length > 0;
    }
    for (const path of screens) await sheetOf(browser, theme, path, sizes);
    console.log(`${theme}: ${screens.length} sheets in ${join(values.out, theme)}`);
  }
} finally {
  await browser.close();
  recorder.stop();
}
if (complained) process.exitCode = 1;
