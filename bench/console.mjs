// `npm run bench:console [-- --devices N --repeats N --write docs/performance.md]`: a fleet of 10,000 in the console, against a
// recorder of its own on the same machine: how soon it is there, how long tasks hold the main thread, and what polls cost.
// `--minutes N` watches the memory of one open console for so long in place of all that.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chromiumFlags, chromiumMapFlags } from '../scripts/lib/browser-flags.mjs';
import { measureBareMap } from './bare-map.mjs';
import { provideCardFence } from './card-fence.mjs';
import { medianAndSpread, slope } from './figures.mjs';
import { heapUsage } from './heap-usage.mjs';
import { startMovingFleet } from './moving-fleet.mjs';
import { startRecorder } from './recorder-process.mjs';
import { showNumber, writeSection } from './report.mjs';

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '10000' },
    repeats: { type: 'string', default: '3' },
    minutes: { type: 'string' },
    write: { type: 'string' },
  },
});
const devices = Number(values.devices);
/** Two polls of the fleet and the requests that follow them. */
const WATCH_MS = 25_000;
/** Minutes until caches and code that is compiled by use are there. */
const WARM_UP_MINUTES = 3;
/** Half of the fleet moves at each poll: by a street, so that nothing is rearranged. */
const HALF_MOVES = { moving: devices / 2, stepDegrees: 0.0004 };
/** The whole fleet moves, and far enough for everybody to see it. */
const ALL_MOVE = { moving: devices, stepDegrees: 0.05 };

/** Measured figures, with our targets. */
const TARGETS = {
  'login usable, processor 4 times slower, ms': '<= 1500',
  'cold: navigation to counters, ms': '',
  'cold: navigation to first painted vehicles, ms': '<= 2500',
  'warm: navigation to first painted vehicles, ms': '<= 1500',
  'longest task while loading, ms': '<= 200',
  'a bare map: longest task while loading, ms': '',
  'longest task after loading, ms': '<= 50',
  'polls: main thread, %': '<= 5',
  '5,000 changed at each poll: main thread, %': '<= 5',
  'all moved: reply to painted, ms': '<= 200',
  'a bare map, all points moved: data to painted, ms': '',
  'filter: key to painted table, ms': '<= 100',
  'sort: press to painted table, ms': '<= 100',
  'heap after a minute, MB': '<= 40',
};

/** Runs in the page ahead of it: notes the long tasks, and waits for what is painted. */
function watchPage() {
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
  /**
   * Reads pictures beside the page. To read one waits for the graphics card, which is a program here: on the page's own thread those
   * were its longest tasks by far.
   */
  const readPictures = () => {
    const probe = new OffscreenCanvas(320, 200);
    const context = probe.getContext('2d', { willReadFrequently: true });
    self.onmessage = ({ data: bitmap }) => {
      context.drawImage(bitmap, 0, 0, 320, 200);
      bitmap.close();
      const { buffer } = context.getImageData(0, 0, 320, 200).data;
      self.postMessage(buffer, [buffer]);
    };
  };
  /** Number of points of a picture that are as asked. */
  const count = ({ data }, isAsked) => {
    let points = 0;
    for (let at = 0; at < data.length; at += 4) if (isAsked(data, at)) points += 1;
    return points;
  };
  /**
   * Hands frames of the map to `take`, small and with the moment at which they were painted, until that returns something else than
   * undefined: that. Frames that come while another one is read are left out.
   */
  const eachFrame = async (take) => {
    await painted(() => document.querySelector('gk-gps-map')?.matches(':defined') ?? false);
    const map = await document.querySelector('gk-gps-map').whenMapReady();
    const canvas = map.getCanvas();
    const gl = canvas.getContext('webgl2');
    const reader = new Worker(URL.createObjectURL(new Blob([`(${readPictures.toString()})()`])));
    return new Promise((resolve) => {
      let reading = false;
      const read = async () => {
        if (reading) return;
        reading = true;
        // The fence goes first: the copy is the benchmark's own work. It can be had in the task that drew the frame only.
        const [atMs, bitmap] = await Promise.all([window.cardIsDone(gl), createImageBitmap(canvas)]);
        const data = await new Promise((done) => {
          reader.onmessage = (message) => done(new Uint8ClampedArray(message.data));
          reader.postMessage(bitmap, [bitmap]);
        });
        const result = take({ data, atMs });
        reading = false;
        if (result === undefined) return;
        map.off('render', read);
        // The reader's memory is none of the page's.
        reader.terminate();
        resolve(result);
      };
      map.on('render', read);
      map.triggerRepaint();
    });
  };
  /** Moments at which the last part of an online list arrived. */
  const replies = [];
  const { port: movingPort } = window.movingFleet ?? {};
  if (movingPort !== undefined) {
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
      constructor(url, protocols) {
        const address = new URL(url);
        if (address.pathname === '/') address.port = movingPort;
        super(address.href, protocols);
        this.addEventListener('message', ({ data }) => {
          if (typeof data !== 'string') return;
          const head = data.slice(0, 200);
          if (head.includes('\nM:Q04\n') && head.includes('\nZ:1\n')) replies.push(performance.now());
        });
      }
    };
  }
  window.bench = {
    longest: (fromMs, toMs) =>
      Math.max(
        0,
        ...tasks.filter(({ startTime }) => startTime >= fromMs && startTime < toMs).map(({ duration }) => duration),
      ),
    counters: () => painted(() => /All ?[1-9]\d\d/.test(footer())),
    /** The map's picture has the blue of clusters and of idle vehicles, which the ground has not. */
    vehicles: () =>
      eachFrame((frame) => {
        const isStrong = (data, at) => data[at + 3] > 200 && data[at + 2] > 180 && data[at] < 80;
        return count(frame, isStrong) > 40 ? frame.atMs : undefined;
      }),
    /** From the next online list to the first picture of the map that differs much from the one before it. */
    moved: () => {
      const known = replies.length;
      let before;
      return eachFrame((frame) => {
        const differs = (data, at) => Math.abs(data[at] - before.data[at]) > 40;
        if (replies.length === known || before === undefined) {
          before = frame;
          return undefined;
        }
        return count(frame, differs) > 40 ? frame.atMs - replies[known] : undefined;
      });
    },
    replies: () => replies.length,
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

async function newPage(browser, storageState, movingFleet) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, storageState });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  if (movingFleet) {
    await page.addInitScript((port) => {
      window.movingFleet = { port };
    }, movingFleet.port);
  }
  await page.addInitScript(provideCardFence);
  await page.addInitScript(watchPage);
  return page;
}

const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    // As any machine without a graphics card: SwiftShader paints the map, and the browser itself the page.
    args: [...chromiumFlags, ...chromiumMapFlags],
  });

/** Logs in on a page that stands at the login, and returns what the browser keeps of it. */
async function logIn(page) {
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('admin');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((address) => address.pathname === '/');
  return page.context().storageState();
}

/** Waits until all other screens have come in idle time: the worker that keeps them is the last. */
async function allScreensThere(page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(3000);
}

/** Share of the page's main thread while `work` goes on. */
async function mainThreadShare(page, cdp, work) {
  const now = async () => ({
    seconds: (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value,
    atMs: await page.evaluate(() => performance.now()),
  });
  const from = await now();
  await work();
  const to = await now();
  return { share: ((to.seconds - from.seconds) / ((to.atMs - from.atMs) / 1000)) * 100, from: from.atMs, to: to.atMs };
}

/** A fleet of which half, and then all, is elsewhere at each poll. */
async function measureMoving(browser, url, storageState) {
  const moving = await startMovingFleet(url);
  try {
    const page = await newPage(browser, storageState, moving);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    Object.assign(moving.fleet, HALF_MOVES);
    await page.goto(`${url}/`, { waitUntil: 'commit' });
    await page.evaluate(() => window.bench.vehicles());
    // Code is compiled by use.
    await page.waitForFunction(() => window.bench.replies() >= 2, undefined, { timeout: 60_000 });
    await allScreensThere(page);
    const { share } = await mainThreadShare(page, cdp, () => page.waitForTimeout(WATCH_MS));
    Object.assign(moving.fleet, ALL_MOVE);
    await page.evaluate(() => window.bench.moved());
    const painted = [];
    for (let poll = 0; poll < 3; poll += 1) painted.push(await page.evaluate(() => window.bench.moved()));
    await page.context().close();
    return {
      '5,000 changed at each poll: main thread, %': share,
      'all moved: reply to painted, ms': medianAndSpread(painted).median,
    };
  } finally {
    moving.stop();
  }
}

/** The memory of one open console, minute by minute, while half of its fleet moves at each poll. */
async function watchMemory(url, minutes) {
  const browser = await launch();
  const moving = await startMovingFleet(url);
  Object.assign(moving.fleet, HALF_MOVES);
  try {
    const login = await newPage(browser);
    await login.goto(`${url}/login`);
    const page = await newPage(browser, await logIn(login), moving);
    await login.context().close();
    const cdp = await page.context().newCDPSession(page);
    await page.goto(`${url}/`, { waitUntil: 'commit' });
    const points = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      await page.waitForTimeout(60_000);
      points.push({ x: minute / 60, y: (await heapUsage(cdp)) / 1e6 });
      console.log(`${minute} min: ${showNumber(points.at(-1).y)} MB`);
    }
    const settled = points.filter(({ x }) => x * 60 > WARM_UP_MINUTES);
    console.log(`slope after ${WARM_UP_MINUTES} min: ${slope(settled).toFixed(2)} MB an hour, target <= 1`);
  } finally {
    moving.stop();
    await browser.close();
  }
}

async function measure(url) {
  const browser = await launch();
  const result = {};
  try {
    const login = await newPage(browser);
    const slow = await login.context().newCDPSession(login);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await login.goto(`${url}/login`, { waitUntil: 'commit' });
    await login.getByLabel('User name').waitFor();
    result['login usable, processor 4 times slower, ms'] = await login.evaluate(() => performance.now());
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const storageState = await logIn(login);
    await login.context().close();

    const page = await newPage(browser, storageState);
    // Recorder and graphics card end what the page of the login had begun.
    await page.waitForTimeout(3000);
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
    await allScreensThere(page);
    const polls = await mainThreadShare(page, cdp, () => page.waitForTimeout(WATCH_MS));
    result['polls: main thread, %'] = polls.share;
    result['longest task after loading, ms'] = await page.evaluate(
      ([start, end]) => window.bench.longest(start, end),
      [polls.from, polls.to],
    );
    await page.waitForTimeout(Math.max(0, 60_000 - polls.to));
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
    await page.context().close();
    Object.assign(result, await measureMoving(browser, url, storageState));
    const bare = await measureBareMap(browser, url, devices);
    result['a bare map: longest task while loading, ms'] = bare.longestTaskMs;
    result['a bare map, all points moved: data to painted, ms'] = bare.movedMs;
    return result;
  } finally {
    await browser.close();
  }
}

const loads = [loadavg()[0]];
const results = [];
const recorder = await startRecorder(['--devices', String(devices)]);
try {
  if (values.minutes !== undefined) await watchMemory(recorder.url, Number(values.minutes));
  else for (let repeat = 0; repeat < Number(values.repeats); repeat += 1) results.push(await measure(recorder.url));
} finally {
  await recorder.stop();
}
loads.push(loadavg()[0]);
if (values.minutes !== undefined) process.exit();

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
