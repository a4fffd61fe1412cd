// Takes the pictures of `npm run shots` into temp/shots/<theme>/<screen>@<size>.png, with a sheet of all sizes for each screen:
// temp/shots/<theme>/<screen>.png. It fails when a screen is wider than its window, has controls that a finger misses, or logs an
// error or a warning.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumMapFlags } from './lib/browser-flags.mjs';
import { shotScenes } from './lib/shot-scenes.mjs';
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
/** A page that is loaded anew, and a session without a connection, show what they have after this long, ms. */
const LOAD_MS = 5000;
/** A busy machine opens a page and presses a button within this time, ms. */
const PATIENCE_MS = 120_000;
/** Least height of what a finger presses, px. */
const FINGER_PX = 44;
/** How large the pictures of a sheet are. */
const SHEET_SCALE = 0.5;
/** Of the software renderer, which says that reading its pictures back is slow, and of the way that this program changes screens. */
const NOISE = /GPU stall due to ReadPixels|WebGL.*(?:performance|fallback)|use a blocker on a POP navigation/i;

const { values } = parseArgs({
  options: {
    // Paths of the console's table, and names of scenes: lib/shot-scenes.mjs.
    screens: { type: 'string' },
    // State in which they are seen: `failed` (each call answers 500) or `offline`.
    state: { type: 'string', default: '' },
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

/** Screens as scenes: what has a name in `scenes`, or an address of the console. */
const sceneOf = (screen, scenes) =>
  scenes.find(({ name }) => name === screen) ?? {
    name: screen === '/' ? 'map-home' : screen.replace(/^\//, '').replace(/[^\w-]+/g, '-'),
    path: screen,
    isPage: screen === '/login',
  };

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

/** Says what no screen may have: what runs sideways out of the window, and, under a finger, controls that it misses. */
function faultsOf(page, byFinger) {
  return page.evaluate(
    (leastPx) => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const controls =
        'button, a.btn, a.nav-link, input:not([type="checkbox"], [type="radio"], [type="range"]), select, summary';
      const within = (node) =>
        [...node.querySelectorAll('*')].flatMap((element) => [
          ...(element.matches(controls) ? [element] : []),
          ...(element.shadowRoot ? within(element.shadowRoot) : []),
        ]);
      // Nobody meets what lies outside of a clipped box, such as a list for readers.
      const isMet = (control, { left, top, width, height }) => {
        const met = control.getRootNode().elementFromPoint(left + width / 2, top + height / 2);
        return met !== null && control.contains(met);
      };
      const small = within(document)
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(
          ({ control, box }) =>
            control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
            box.width > 1 &&
            box.top >= 0 &&
            box.bottom <= innerHeight &&
            Math.round(box.height) < leastPx &&
            isMet(control, box),
        )
        .map(({ control, box }) => {
          const name = control.getAttribute('aria-label') ?? control.textContent.trim();
          const host = control.getRootNode().host?.localName ?? '';
          return `${Math.round(box.height)} px high: ${host} ${control.localName}.${control.className} ${name.slice(0, 30)}`;
        });
      return [
        ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the window`] : []),
        ...new Set(small),
      ];
    },
    byFinger ? FINGER_PX : 0,
  );
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
      if (location.protocol === 'about:') return;
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
  const isSignedIn = ({ path }) => path !== '/login';
  const shot = async (scene) => {
    at = scene.name;
    await page.setViewportSize(viewport);
    const path = typeof scene.path === 'function' ? await scene.path() : scene.path;
    if (scene.isPage) {
      // The same address with another fragment is no other page to a browser.
      await page.goto('about:blank');
      await page.goto(url + path);
      await page.waitForTimeout(LOAD_MS);
    } else {
      await goInside(page, path);
      await page.waitForTimeout(SETTLE_MS);
    }
    if (values.state === 'offline') {
      await context.setOffline(true);
      await page.waitForTimeout(LOAD_MS);
    }
    await scene.act?.(page).catch((error) => complain(error.message));
    if (scene.act) await page.waitForTimeout(SETTLE_MS);
    for (const size of sizes) {
      at = `${scene.name} ${size}`;
      await page.setViewportSize(boxOf(size));
      await page.waitForTimeout(RESIZE_MS);
      for (const fault of await faultsOf(page, byFinger)) complain(fault);
      await page.screenshot({ path: pictureFile(theme, scene.name, size) }).catch((error) => complain(error.message));
    }
    await context.setOffline(false);
  };
  // Who is logged in does not see the login.
  for (const scene of screens.filter((each) => !isSignedIn(each))) await shot(scene);
  const inside = screens.filter((each) => isSignedIn(each) && !each.isPage);
  if (inside.length > 0) {
    await logIn(page, url);
    if (values.state === 'failed') {
      await page.route(
        (address) => /^\/(?:gk\w+|api)\//.test(address.pathname),
        (route) => route.fulfill({ status: 500, json: { message: 'Internal error' } }),
      );
    }
  }
  for (const scene of inside) await shot(scene);
  for (const scene of screens.filter((each) => isSignedIn(each) && each.isPage)) await shot(scene);
  await context.close();
  return complaints;
}

const pictureFile = (theme, name, size) => join(values.out, theme, `${name}@${size}.png`);

/** Puts the pictures of a screen at all sizes beside each other; the low ones lie above each other. */
async function sheetOf(browser, theme, name, sizes) {
  const page = await browser.newPage({ viewport: { width: 1860, height: 1000 } });
  const figureOf = (size) => {
    const picture = readFileSync(pictureFile(theme, name, size)).toString('base64');
    const width = boxOf(size).width * SHEET_SCALE;
    return `<figure><figcaption>${name} ${size}</figcaption><img width="${width}" src="data:image/png;base64,${picture}"></figure>`;
  };
  const taken = sizes.filter((size) => existsSync(pictureFile(theme, name, size)));
  const isLow = (size) => boxOf(size).height < 600;
  const others = taken.filter((size) => !isLow(size)).map(figureOf);
  await page.setContent(
    `<style>body{display:flex;flex-wrap:wrap;align-items:start;gap:4px;margin:4px;font:12px sans-serif}figure{margin:0}
    img{outline:1px solid #888}</style>${others.join('')}<div>${taken.filter(isLow).map(figureOf).join('')}</div>`,
  );
  await page.screenshot({ path: join(values.out, theme, `${name}.png`), fullPage: true });
  await page.close();
}

const recorder = values.url === undefined ? await startRecorder() : { url: values.url, stop: () => undefined };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [...chromiumFlags, ...chromiumMapFlags],
});
let complained = false;
try {
  const deviceId = await deviceToShow(browser, recorder.url);
  const scenes = shotScenes({ url: recorder.url, user: values.user, language: values.language, deviceId });
  const screens = (values.screens?.split(',') ?? [...screenPaths(deviceId), ...scenes.map(({ name }) => name)]).map(
    (screen) => sceneOf(screen, scenes),
  );
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
    for (const { name } of screens) await sheetOf(browser, theme, name, sizes);
    console.log(`${theme}: ${screens.length} sheets in ${join(values.out, theme)}`);
  }
} finally {
  await browser.close();
  recorder.stop();
}
if (complained) process.exitCode = 1;
