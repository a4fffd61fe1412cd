// `npm run soak [-- --minutes N --tiles N]`: live tiles for an hour with a fault each minute; prints how memory grows, by
// least squares, and how many tiles ever stayed without a new picture after a fault (M12).
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chromiumFlags } from '../scripts/lib/browser-flags.mjs';
import { bundlePage } from './bundle-page.mjs';
import { slope } from './figures.mjs';
import { heapUsage } from './heap-usage.mjs';
import { processUsage } from './process-usage.mjs';
import { startBenchServer } from './server.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, tiles: { type: 'string', default: '12' } },
});
const minutes = Number(values.minutes);
const tiles = Number(values.tiles);
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/** A fault is over, and every tile shows new pictures again, within the spec's times. */
const RECOVERED_MS = 25_000;
/** Memory of the first minute is that of starting. */
const WARM_UP_MINUTES = 1;

const server = await startBenchServer({ script: await bundlePage('page/page.ts'), channels: tiles });
const faults = [
  ['cut', () => server.kill()],
  ['stall of 5 s', () => server.stall(5000)],
  [
    'jitter of 120 ms',
    async () => {
      server.jitter(120);
      await wait(10_000);
      server.jitter(0);
    },
  ],
];
const launched = await chromium.launchServer({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [...chromiumFlags],
});
let neverCame = 0;
let logged = 0;
const memory = [];
const heap = [];
try {
  const browser = await chromium.connect(launched.wsEndpoint());
  const page = await browser.newPage({ viewport: { width: 1220, height: 700 } });
  page.on('pageerror', () => logged++);
  page.on('console', (message) => {
    // A network that fails is noted by the browser itself.
    if (!/WebSocket|ERR_/.test(message.text())) logged++;
  });
  await page.goto(`http://127.0.0.1:${server.port}/`);
  await page.waitForFunction(() => 'bench' in window);
  const cdp = await page.context().newCDPSession(page);
  await page.evaluate((list) => window.bench.mount('gk', list), [...Array(tiles).keys()]);
  const startMs = performance.now();
  const measure = async () => {
    // Rubbish is no growth.
    const heapMb = (await heapUsage(cdp)) / 2 ** 20;
    const x = (performance.now() - startMs) / 3_600_000;
    heap.push({ x, y: heapMb });
    memory.push({ x, y: processUsage(launched.process().pid).memoryMb });
  };
  for (let minute = 0; minute < minutes; minute++) {
    const endMs = startMs + (minute + 1) * 60_000;
    const [name, make] = faults[minute % faults.length];
    await make();
    await wait(RECOVERED_MS);
    const seen = await page.evaluate((count) => window.bench.watchSome(count, 3000), tiles);
    const moving = new Set(
      seen
        .filter(({ channel }, n) => seen.findIndex((one) => one.channel === channel) < n)
        .map(({ channel }) => channel),
    );
    neverCame += tiles - moving.size;
    await measure();
    while (performance.now() < endMs - 5_000) {
      await wait(Math.min(15_000, endMs - performance.now()));
      await measure();
    }
    const now = `${memory.at(-1).y.toFixed(0)} MB, scripts ${heap.at(-1).y.toFixed(1)} MB`;
    console.log(
      `minute ${minute + 1}: ${name}; ${moving.size} of ${tiles} tiles move; ${now}; load ${loadavg()[0].toFixed(1)}`,
    );
  }
} finally {
  await launched.close();
  server.close();
}
const settledSlope = (points) => slope(points.filter(({ x }) => x * 60 >= WARM_UP_MINUTES)).toFixed(1);
console.log(
  `\n${tiles} tiles, ${minutes} min, ${memory.length} samples; memory slope in MB an hour: ` +
    `${settledSlope(heap)} of scripts in page and workers, ${settledSlope(memory)} of all browser processes`,
);
console.log(`pictures that never came: ${neverCame}; messages in the console: ${logged}`);
if (neverCame > 0 || logged > 1) process.exitCode = 1;
