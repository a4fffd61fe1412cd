// Takes the pictures of `npm run shots` into temp/shots/<theme>/<screen>@<size>.png, with a contact sheet of each theme. It fails
// when a screen is wider than its window or logs an error.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumMapFlags } from './lib/browser-flags.mjs';
import { root } from './lib/toolchain.mjs';

/** The sizes that every screen works at; the last one is 1920x1080 at a zoom of 200 %. */
const SIZES = ['1920x1080', '1366x768', '1200x800', '768x1024', '390x844', '844x390', '320x640', '960x540@2'];
const THEMES = ['default', 'darkly', 'flatly'];
/** Live pictures, maps and tables are there after this long, ms. */
const SETTLE_MS = 2500;

const { values } = parseArgs({
  options: {
    screens: { type: 'string' },
    sizes: { type: 'string', default: SIZES.join() },
    themes: { type: 'string', default: THEMES.join() },
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
      if (ready) resolve(ready[1]);
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

async function shoot(browser, url, theme, size, screens) {
  const [box, scale = '1'] = size.split('@');
  const [width, height] = box.split('x').map(Number);
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: Number(scale) });
  await context.addInitScript((name) => localStorage.setItem('themeName', name), theme);
  const page = await context.newPage();
  const shots = [];
  const complaints = [];
  let at = '';
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${at} ${size} ${theme}: ${message.text().slice(0, 200)}`);
  });
  page.on('pageerror', (error) => complaints.push(`${at} ${size} ${theme}: ${error.message.slice(0, 200)}`));
  const shot = async (path) => {
    at = path;
    await page.goto(url + at);
    await page.waitForTimeout(SETTLE_MS);
    const overflow = await overflowOf(page);
    if (overflow) complaints.push(`${at} ${size} ${theme}: ${overflow}`);
    const file = join(values.out, theme, `${fileNameOf(at)}@${size}.png`);
    await page.screenshot({ path: file });
    shots.push({ file, at, size });
  };
  // Who is logged in does not see the login.
  if (screens.includes('/login')) await shot('/login');
  await logIn(page, url);
  for (const path of screens.filter((each) => each !== '/login')) await shot(path);
  await context.close();
  return { shots, complaints };
}

async function contactSheet(browser, theme, shots) {
  const page = await browser.newPage({ viewport: { width: 1800, height: 1200 } });
  const figures = shots.map(({ file, at, size }) => {
    const picture = readFileSync(file).toString('base64');
    return `<figure><img src="data:image/png;base64,${picture}"><figcaption>${at} ${size}</figcaption></figure>`;
  });
  await page.setContent(
    `<style>body{display:flex;flex-wrap:wrap;align-content:start;align-items:start;gap:12px;font:12px sans-serif}figure{margin:0}
    img{height:220px;border:1px solid #888}</style>${figures.join('')}`,
  );
  await page.screenshot({ path: join(values.out, `${theme}.png`), fullPage: true });
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
  for (const theme of values.themes.split(',')) {
    mkdirSync(join(values.out, theme), { recursive: true });
    const all = [];
    for (const size of values.sizes.split(',')) {
      const { shots, complaints } = await shoot(browser, recorder.url, theme, size, screens);
      all.push(...shots);
      for (const complaint of complaints) console.error(complaint);
      complained ||= complaints.length > 0;
    }
    await contactSheet(browser, theme, all);
    console.log(`${theme}: ${all.length} pictures, ${join(values.out, `${theme}.png`)}`);
  }
} finally {
  await browser.close();
  recorder.stop();
}
if (complained) process.exitCode = 1;
