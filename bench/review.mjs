// `npm run bench:review [-- --repeats N --write docs/performance.md]`: looking back in the console, against a recorder of its own on
// the same machine: a GPS day of a point a second while it is scrubbed, a PDF of 1,000 rows with Chinese text, and four
// recorded channels beside map and chart.
import { createHash } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chromiumFlags, chromiumGraphicsFlags, chromiumSoundFlags } from '../scripts/lib/browser-flags.mjs';
import { medianAndSpread, quantile } from './figures.mjs';
import { findFootage } from './find-footage.mjs';
import { startRecorder } from './recorder-process.mjs';
import { showNumber, writeSection } from './report.mjs';

const { values } = parseArgs({
  options: { repeats: { type: 'string', default: '3' }, write: { type: 'string' } },
});

/** Pictures a second of the recorder's cameras. */
const FPS = 15;
const PDF_ROWS = 1_000;

/** Measured figures, with our targets. */
const TARGETS = {
  'GPS day of 86,400 points: reply to painted, ms': '',
  'scrubbing it: frame p95, ms': '<= 1.2 x map alone',
  'scrubbing the map alone: frame p95, ms': '',
  'scrubbing: longest frame, ms': '',
  'PDF of 1,000 rows: reply to file, ms': '<= 4000',
  'PDF: longest task of the page, ms': '<= 50',
  '4 channels beside map and chart: skew, pictures': '<= 1',
  '4 channels beside map and chart: seek p50, ms': '<= 150',
  '4 channels beside map and chart: seek p95, ms': '',
};

/** Runs in the page ahead of it: answers a GPS query with a point a second, notes replies and long tasks, measures frames. */
function watchPage() {
  const tasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const repliedMs = {};
  /** A round through the city in an hour, with stops, over and over. */
  const daySeconds = ({ lat, lng }, fromS, seconds) =>
    Array.from({ length: seconds }, (_, second) => {
      const turn = (second / 3600) * 2 * Math.PI;
      const speed = second % 600 < 60 ? 0 : 45 + 40 * Math.sin(second / 90);
      return {
        time: fromS + second,
        lat: lat + 0.03 * Math.sin(turn),
        lng: lng + 0.03 * Math.cos(turn),
        speed,
        dir: (second / 10) % 360,
      };
    });
  window.bench = {
    repliedMs,
    longest: (fromMs) =>
      Math.max(0, ...tasks.filter(({ startTime }) => startTime >= fromMs).map(({ duration }) => duration)),
    /** Milliseconds from a reply to what was painted then. */
    since: async (name, condition) => {
      const untilMs = performance.now() + 60_000;
      while (repliedMs[name] === undefined || !condition()) {
        if (performance.now() > untilMs) throw new Error(`Not painted within 60 s: ${condition}`);
        await nextFrame();
      }
      await nextFrame();
      await nextFrame();
      return performance.now() - repliedMs[name];
    },
    /** Times between frames while each of them calls `act`. */
    frames: async (count, act) => {
      const times = [];
      let last = await nextFrame();
      for (let n = 0; n < count; n += 1) {
        act(n);
        const at = await nextFrame();
        times.push(at - last);
        last = at;
      }
      return times;
    },
  };
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
    const response = await realFetch(input, init);
    if (pathname.startsWith('/tmp/')) repliedMs.pdf = performance.now();
    if (pathname !== '/api/gps' || !response.ok) return response;
    const { start, end } = JSON.parse(String(init.body));
    const [place = { lat: 24.8, lng: 121 }] = await response.json();
    const points = JSON.stringify(daySeconds(place, start, Math.min(86_400, end - start + 1)));
    repliedMs.gps = performance.now();
    return new Response(points, { status: 200, headers: { 'Content-Type': 'application/json' } });
  };
}

async function logIn(page, url) {
  await page.goto(`${url}/login`);
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('admin');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** Seconds of the day that a frame of scrubbing goes on: from end to end of an hour in two seconds. */
const SCRUB_S = 30;
const SCRUB_FRAMES = 240;

/** A GPS day on the screen: how soon it is there, and the frames while its moment is dragged on. */
async function measureDay(page, url, { deviceId, startS }, result) {
  const day = new Date(startS * 1000).toISOString().slice(0, 10);
  await page.goto(`${url}/gpsplayback?device=${deviceId}&day=${day}&events=0`);
  result['GPS day of 86,400 points: reply to painted, ms'] = await page.evaluate(() =>
    window.bench.since('gps', () => {
      const root = document.querySelector('gk-gps-player')?.shadowRoot;
      const bars = root?.querySelector('gk-speed-chart')?.shadowRoot?.querySelector('path.bars');
      return !!root?.querySelector('[role=rowgroup] [role=row]') && (bars?.getAttribute('d') ?? '') !== '';
    }),
  );
  await page.waitForFunction(() => !!document.querySelector('gk-gps-player').shadowRoot.querySelector('canvas'));
  await page.waitForTimeout(3000);
  const scrub = () =>
    page.evaluate(
      ([frames, step]) => {
        const player = document.querySelector('gk-gps-player');
        const [first] = player.track;
        // Past the middle of the day, where the arrays are long before and behind.
        const fromS = first.atS + 11.5 * 3600;
        return window.bench.frames(frames, (n) => {
          player.positionS = fromS + n * step;
        });
      },
      [SCRUB_FRAMES, SCRUB_S],
    );
  // Once before it counts: code is compiled by use, and the ground of the map is loaded.
  await scrub();
  await page.waitForTimeout(1000);
  const linked = await scrub();
  await page.evaluate(() => {
    const alone = new CSSStyleSheet();
    alone.replaceSync(
      'gk-gps-player::part(side), gk-gps-player::part(chart), gk-gps-player::part(hours) { display: none }',
    );
    document.adoptedStyleSheets.push(alone);
  });
  await page.waitForTimeout(1000);
  const alone = await scrub();
  result['scrubbing it: frame p95, ms'] = quantile(linked, 0.95);
  result['scrubbing the map alone: frame p95, ms'] = quantile(alone, 0.95);
  result['scrubbing: longest frame, ms'] = Math.max(...linked);
}

/** A table in Chinese, as the export dialog of events prepares it. */
function chineseTable() {
  const words = [
    '超速警示',
    '前方碰撞警示',
    '駕駛分心',
    '車道偏離',
    '急煞車',
    '電子圍籬離開',
    '台北市中正區忠孝西路一段四十九號',
  ];
  const head = ['#', '裝置', '司機', '備註', '車牌', '事件', '通知', '備忘', '時間', '緯度', '經度', '速度', '地址'];
  return {
    title: '事件明細',
    subtitle: `${PDF_ROWS} 筆`,
    fileName: 'event.pdf',
    head,
    foot: [],
    align: head.map(() => 'start'),
    body: Array.from({ length: PDF_ROWS }, (_, row) =>
      head.map((name, column) => {
        if (column === 0) return String(row + 1);
        if (name === '時間') return '2026-09-14 08:15:30';
        return column > 8 && column < 12 ? (24 + row / 1000).toFixed(6) : words[(row + column) % words.length];
      }),
    ),
  };
}

async function measurePdf(page, url, result) {
  const password = createHash('sha256').update('admin').digest('hex').toUpperCase();
  const reply = await fetch(`${url}/tmp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      username: 'admin',
      password,
      tmp: { logo: '', type: 'event detail', data: chineseTable() },
    }),
  });
  const { page: prepared } = await reply.json();
  // As a press on the button does, from a screen that has been there for a while: the other screens are loaded, and the second
  // time the font comes from the browser's cache.
  for (const isWarm of [false, true]) {
    await page.goto(`${url}/devicenetflow`);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(5000);
    const [ms, longest] = await page.evaluate(
      async (path) => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
        const made = () => / is ready: /.test(document.querySelector('#main')?.textContent ?? '');
        return [await window.bench.since('pdf', made), window.bench.longest(window.bench.repliedMs.pdf)];
      },
      `/pdf?page=${encodeURIComponent(prepared)}`,
    );
    if (!isWarm) continue;
    result['PDF of 1,000 rows: reply to file, ms'] = ms;
    result['PDF: longest task of the page, ms'] = longest;
  }
}

/** Four channels, the track on the map and its speeds, on one clock. */
async function measureChannels(page, url, { deviceId, startS }, result) {
  const day = new Date(startS * 1000).toISOString().slice(0, 10);
  await page.goto(`${url}/gpsplayback?device=${deviceId}&day=${day}&video=1&at=${startS + 30}`);
  await page.waitForFunction(() => document.querySelector('gk-incident')?.shadowRoot?.querySelector('gk-player'));
  const figures = await page.evaluate(
    async ([fromS, fps]) => {
      const incident = document.querySelector('gk-incident');
      const player = incident.shadowRoot.querySelector('gk-player');
      const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      const playing = async () => {
        const untilMs = performance.now() + 30_000;
        while (player.state !== 'playing') {
          if (performance.now() > untilMs) throw new Error(`It does not play: ${player.state}`);
          await wait(10);
        }
      };
      incident.channels = [1, 2, 3, 4];
      await wait(1000);
      incident.play();
      await playing();
      await wait(3000);
      let skewMs = 0;
      for (let second = 0; second < 5; second += 1) {
        await wait(1000);
        skewMs = Math.max(skewMs, player.stats.skewMs);
      }
      const seeksMs = [];
      for (let n = 0; n < 10; n += 1) {
        incident.seek(fromS + 20 + ((n * 37) % 90) + n * 0.37);
        await wait(1500);
        await playing();
        seeksMs.push(player.stats.seekMs);
      }
      return { channels: player.stats.channels.length, skew: (skewMs * fps) / 1000, seeksMs };
    },
    [startS, FPS],
  );
  if (figures.channels !== 4) throw new Error(`${figures.channels} channels play, not 4.`);
  result['4 channels beside map and chart: skew, pictures'] = figures.skew;
  result['4 channels beside map and chart: seek p50, ms'] = quantile(figures.seeksMs, 0.5);
  result['4 channels beside map and chart: seek p95, ms'] = quantile(figures.seeksMs, 0.95);
}

async function measure(url, footage) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...chromiumGraphicsFlags, ...chromiumSoundFlags],
  });
  const result = {};
  try {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      serviceWorkers: 'block',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`page: ${error.message}`));
    await page.addInitScript(watchPage);
    await logIn(page, url);
    await measurePdf(page, url, result);
    await measureDay(page, url, footage, result);
    await measureChannels(page, url, footage, result);
    return { result, version: browser.version() };
  } finally {
    await browser.close();
  }
}

const loads = [loadavg()[0]];
const results = [];
let version = '';
const recorder = await startRecorder(['--devices', '12']);
try {
  const footage = await findFootage(recorder.url, { channels: 4, minutes: 6 });
  for (let repeat = 0; repeat < Number(values.repeats); repeat += 1) {
    const one = await measure(recorder.url, footage);
    results.push(one.result);
    ({ version } = one);
    console.error(JSON.stringify(one.result));
  }
} finally {
  await recorder.stop();
}
loads.push(loadavg()[0]);

const cell = (name) => {
  const { median, least, greatest } = medianAndSpread(results.map((result) => result[name]));
  return `${showNumber(median)} (${showNumber(least)}-${showNumber(greatest)})`;
};
const columns = [`medians of ${values.repeats} (least-greatest)`, 'looking back in the console', 'target'];
const table = Object.entries(TARGETS).map(([name, target]) => [name, cell(name), target]);
const words = `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, load ${loads.map((load) => load.toFixed(1)).join('-')}, Chromium ${version} headless, recorder and browser on the same machine.`;
console.log(words);
for (const line of [columns, ...table]) console.log(line.join(' | '));
if (values.write !== undefined) writeSection(values.write, 'review', [columns, ...table], words);
