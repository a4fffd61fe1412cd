// `npm run bench:console [-- --devices N --repeats N --write docs/performance.md]`: a fleet of 10,000 in the console, against a
// recorder of its own on the same machine: how soon it is there, how long tasks hold the main thread, and what polls cost.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chromiumFlags, chromiumGraphicsFlags } from '../scripts/lib/browser-flags.mjs';
import { medianAndSpread } from './figures.mjs';
import { heapUsage } from './heap-usage.mjs';
import { startRecorder } from './recorder-process.mjs';
import { showNumber, writeSection } from './report.mjs';

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '10000' },
    repeats: { type: 'string', default: '3' },
    write: { type: 'string' },
  },
});
const devices = Number(values.devices);
/** Two polls of the fleet and the requests that follow them. */
const WATCH_MS = 25_000;

/** What is measured, with our targets. */
const TARGETS = {
  'login usable, processor 4 times slower, ms': '<= 1500',
  'cold: navigation to counters, ms': '',
  'cold: navigation to first painted vehicles, ms': '<= 2500',
  'warm: navigation to first painted vehicles, ms': '<= 1500',
  'longest task while loading, ms': '<= 200',
  'longest task afterwards, ms': '<= 50',
  'polls: main thread, %': '<= 5',
  'filter: key to painted table, ms': '<= 100',
  'sort: press to painted table, ms': '<= 100',
  'heap after a minute, MB': '<= 40',
};

/** Runs in the page ahead of it: notes the long tasks, and waits for what is painted. */
function watchPage() {
  // A picture of WebGL can be read later only when it is kept.
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, options) {
    return getContext.call(
      this,
      kind,
      kind.startsWith('webgl') ? { ...options, preserveDrawingBuffer: true } : options,
    );
  };
  const tasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  /** The moment at which a condition was first painted, ms since navigation. */
  const painted = async (condition) => {
    while (!condition()) await frame();
    await frame();
    return performance.now();
  };
  const footer = () => document.querySelector('footer')?.textContent ?? '';
  const canvas = () => document.querySelector('gk-gps-map')?.shadowRoot?.querySelector('canvas');
  window.bench = {
    longest: (fromMs, toMs) =>
      Math.max(
        0,
        ...tasks.filter(({ startTime }) => startTime >= fromMs && startTime < toMs).map(({ duration }) => duration),
      ),
    counters: () => painted(() => /All ?[1-9]\d\d/.test(footer())),
    /** The map's picture has the blue of clusters and of idle vehicles, which the ground has not. */
    vehicles: async () => {
      const probe = document.createElement('canvas');
      probe.width = 320;
      probe.height = 200;
      const context = probe.getContext('2d', { willReadFrequently: true });
      const hasVehicles = () => {
        const shown = canvas();
        if (!shown) return false;
        context.drawImage(shown, 0, 0, 320, 200);
        const { data } = context.getImageData(0, 0, 320, 200);
        let strong = 0;
        for (let i = 0; i < data.length; i += 4) {
          const [red, , blue, alpha] = data.subarray(i, i + 4);
          if (alpha > 200 && blue > 180 && red < 80) strong += 1;
        }
        return strong > 40;
      };
      for (;;) {
        const seen = await new Promise((resolve) => requestAnimationFrame(() => resolve(hasVehicles())));
        if (seen) return performance.now();
      }
    },
    /** From an input to the painted change of the table's first row. */
    change: async (act) => {
      const first = () => document.querySelector('tbody tr')?.textContent ?? '';
      const before = first();
      const startedAt = performance.now();
      act();
      return (await painted(() => first() !== before)) - startedAt;
    },
  };
}

async function newPage(browser, storageState) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, storageState });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  await page.addInitScript(watchPage);
  return page;
}

async function measure(url) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...chromiumGraphicsFlags],
  });
  const result = {};
  try {
    const login = await newPage(browser);
    const slow = await login.context().newCDPSession(login);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await login.goto(`${url}/login`, { waitUntil: 'commit' });
    await login.getByLabel('User name').waitFor();
    result['login usable, processor 4 times slower, ms'] = await login.evaluate(() => performance.now());
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await login.getByLabel('User name').fill('admin');
    await login.getByLabel('Password', { exact: true }).fill('admin');
    await login.getByRole('button', { name: 'Login' }).click();
    await login.waitForURL((address) => address.pathname === '/');
    const storageState = await login.context().storageState();
    await login.context().close();

    const page = await newPage(browser, storageState);
    for (const visit of ['cold', 'warm']) {
      await page.goto(`${url}/`, { waitUntil: 'commit' });
      const vehicles = page.evaluate(() => window.bench.vehicles());
      if (visit === 'cold') {
        result['cold: navigation to counters, ms'] = await page.evaluate(() => window.bench.counters());
      }
      result[`${visit}: navigation to first painted vehicles, ms`] = await vehicles;
      await page.waitForTimeout(4000);
      const loadedMs = await page.evaluate(() => performance.now());
      const name = 'longest task while loading, ms';
      const longest = await page.evaluate((toMs) => window.bench.longest(0, toMs), loadedMs);
      result[name] = Math.max(result[name] ?? 0, longest);
    }

    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const taskSeconds = async () =>
      (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
    const from = { tasks: await taskSeconds(), atMs: await page.evaluate(() => performance.now()) };
    await page.waitForTimeout(WATCH_MS);
    const toMs = await page.evaluate(() => performance.now());
    result['polls: main thread, %'] = (((await taskSeconds()) - from.tasks) / ((toMs - from.atMs) / 1000)) * 100;
    result['longest task afterwards, ms'] = await page.evaluate(
      ([start, end]) => window.bench.longest(start, end),
      [from.atMs, toMs],
    );
    await page.waitForTimeout(Math.max(0, 60_000 - toMs));
    result['heap after a minute, MB'] = (await heapUsage(cdp)) / 1e6;

    await page.goto(`${url}/blockview?tiles=0`);
    await page.locator('td[data-column="deviceid"]').nth(3).waitFor();
    await page.waitForTimeout(3000);
    result['sort: press to painted table, ms'] = await page.evaluate(() =>
      window.bench.change(() => document.querySelector('th[data-column="speed"] button')?.click()),
    );
    await page.waitForTimeout(1500);
    result['filter: key to painted table, ms'] = await page.evaluate(() =>
      window.bench.change(() => {
        const box = document.querySelector('input[type=search], input[placeholder="Filter devices"]');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, '0077');
        box.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    );
    return result;
  } finally {
    await browser.close();
  }
}

const loads = [loadavg()[0]];
const results = [];
const recorder = await startRecorder(['--devices', String(devices)]);
try {
  for (let repeat = 0; repeat < Number(values.repeats); repeat += 1) results.push(await measure(recorder.url));
} finally {
  await recorder.stop();
}
loads.push(loadavg()[0]);

const cell = (name) => {
  const { median, least, greatest } = medianAndSpread(results.map((result) => result[name]));
  return `${showNumber(median)} (${showNumber(least)}-${showNumber(greatest)})`;
};
const columns = [`medians of ${values.repeats} (least-greatest)`, `${devices} vehicles in the console`, 'target'];
const table = Object.entries(TARGETS).map(([name, target]) => [name, cell(name), target]);
const words = `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, load ${loads.map((load) => load.toFixed(1)).join('-')}, recorder and browser on the same machine.`;
console.log(words);
for (const line of [columns, ...table]) console.log(line.join(' | '));
if (values.write !== undefined) writeSection(values.write, 'console', [columns, ...table], words);
