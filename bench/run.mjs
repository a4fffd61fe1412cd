// `npm run bench [-- --repeats N --players gk,mpegts,jmuxer --tiles N --write docs/performance.md]`: the same
// clips through our tile and through peers, interleaved; prints M1-M8 side by side with their targets.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { bundlePage } from './bundle-page.mjs';
import { chromiumFlags, chromiumMapFlags, chromiumSoundFlags } from '../scripts/lib/browser-flags.mjs';
import { backAfter, longestGap, paintGaps, quantile } from './figures.mjs';
import { processUsage } from './process-usage.mjs';
import { showNumber, textTable, writeTable } from './report.mjs';
import { startBenchServer } from './server.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const { values } = parseArgs({
  options: {
    repeats: { type: 'string', default: '3' },
    players: { type: 'string', default: 'gk,mpegts,jmuxer' },
    tiles: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '8' },
    skipFaults: { type: 'boolean', default: false },
    write: { type: 'string' },
  },
});
const repeats = Number(values.repeats);
const tiles = Number(values.tiles);
const windowMs = Number(values.seconds) * 1000;
const players = values.players.split(',');
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tiles that are watched through a fault, and the jitter of M4, milliseconds. */
const WATCHED = [0, 1, 2, 3].slice(0, tiles);
/** How often a session polls. */
const POLL_MS = 10_000;
const JITTER_MS = 120;
let browserVersion = '';

async function taskSeconds(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}

/** Latencies of sights: when a picture was seen against when its number was last sent before. */
async function latencies(page, sights) {
  const sent = await page.evaluate(() => fetch('/sent').then((response) => response.json()));
  return sights.map(({ channel, number, atMs }) => ({
    channel,
    number,
    atMs,
    latencyMs: atMs - sent[channel][number],
  }));
}

async function withPage(port, work, flags = []) {
  const server = await chromium.launchServer({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...chromiumSoundFlags, ...flags],
  });
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    browserVersion = browser.version();
    const page = await browser.newPage({ viewport: { width: 1220, height: 700 } });
    page.on('pageerror', (error) => console.error(`page: ${error.message}`));
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction(() => 'bench' in window);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    return await work(page, cdp, server.process().pid);
  } finally {
    await server.close();
  }
}

async function measureWall(server, player) {
  return withPage(server.port, async (page, cdp, pid) => {
    const channels = Array.from({ length: tiles }, (_, channel) => channel);
    const result = {};
    result['M7 last tile painted, ms'] = await page.evaluate(
      ([name, list]) => window.bench.mount(name, list),
      [player, channels],
    );
    await wait(3000);

    // Nobody looks while cost is measured.
    const before = { ...processUsage(pid), tasks: await taskSeconds(cdp), at: performance.now() };
    await wait(windowMs);
    const after = { ...processUsage(pid), tasks: await taskSeconds(cdp), at: performance.now() };
    const seconds = (after.at - before.at) / 1000;
    result['M3 CPU, % of one core'] = (after.ticks - before.ticks) / seconds;
    result['M2 main-thread tasks, %'] = ((after.tasks - before.tasks) / seconds) * 100;
    result['browser memory, MB'] = after.memoryMb;

    const seen = await latencies(page, await page.evaluate((ms) => window.bench.watchInTurn(ms), windowMs * 1.5));
    const times = seen.map(({ latencyMs }) => latencyMs);
    const p50 = quantile(times, 0.5);
    result['M1 latency p50, ms'] = p50;
    result['M1 latency p95, ms'] = quantile(times, 0.95);
    if (values.skipFaults) return result;

    server.jitter(JITTER_MS);
    await wait(3000);
    const shaken = await latencies(page, await watchSome(page, 8000));
    server.jitter(0);
    result['M4 jitter: p95 paint gap, ms'] = quantile(paintGaps(shaken), 0.95);
    result['M4 jitter: latency p50, ms'] = quantile(
      shaken.map(({ latencyMs }) => latencyMs),
      0.5,
    );
    // Back to the quiet line's pace, against which the stall is measured.
    await wait(8000);

    const until = server.stall(5000);
    const through = watchSome(page, 13_000);
    await wait(4000);
    result['M5 picture kept, of tiles'] = await page.evaluate(() => window.bench.readable());
    const after5 = (await latencies(page, await through)).filter(({ atMs }) => atMs > until);
    result['M5 back after 5 s stall, ms'] = backAfter(after5, until, p50);

    const cutAt = server.kill();
    const cut = await watchSome(page, 6000);
    result['M6 longest gap after cut, ms'] = longestGap(cut, WATCHED, cutAt, cutAt + 6000);
    return result;
  });
}

/** The tiles beside a map of 10,000 vehicles that are polled: what the map costs alone is not theirs. */
async function measureBesideMap(server, player) {
  return withPage(
    server.port,
    async (page, cdp) => {
      // Map and tiles are all in sight.
      await page.setViewportSize({ width: 1220, height: 1020 });
      await page.evaluate(() => window.besideMap.open());
      await wait(3000);
      /** Share of the main thread while one poll comes. */
      const share = async () => {
        const before = { tasks: await taskSeconds(cdp), at: performance.now() };
        await page.evaluate(() => window.besideMap.poll());
        await wait(POLL_MS);
        return (((await taskSeconds(cdp)) - before.tasks) / ((performance.now() - before.at) / 1000)) * 100;
      };
      await share();
      const alone = await share();
      const channels = Array.from({ length: tiles }, (_, channel) => channel);
      await page.evaluate(([name, list]) => window.bench.mount(name, list), [player, channels]);
      await wait(3000);
      const both = await share();
      await page.evaluate(() => window.besideMap.poll());
      const seen = await latencies(page, await page.evaluate((ms) => window.bench.watchInTurn(ms), windowMs * 1.5));
      return {
        'beside a map of 10,000: M1 latency p50, ms': quantile(
          seen.map(({ latencyMs }) => latencyMs),
          0.5,
        ),
        'beside a map of 10,000: M2 of the tiles, %': both - alone,
      };
    },
    // The page is composed as it is without a map.
    chromiumMapFlags,
  );
}

function watchSome(page, durationMs) {
  return page.evaluate(([count, ms]) => window.bench.watchSome(count, ms), [WATCHED.length, durationMs]);
}

async function measureSub(server, player) {
  return withPage(server.port, async (page) => {
    await page.evaluate(([name, channel]) => window.bench.mount(name, [channel]), [player, tiles]);
    await wait(3000);
    const seen = await latencies(page, await page.evaluate((ms) => window.bench.watchInTurn(ms), windowMs));
    return {
      'M8 10 fps sub stream p50, ms': quantile(
        seen.map(({ latencyMs }) => latencyMs),
        0.5,
      ),
    };
  });
}

const script = await bundlePage('page/page.ts');
const besideMapScript = await bundlePage('page/beside-map.ts');
const results = Object.fromEntries(players.map((player) => [player, []]));
console.log(
  `${tiles} tiles, CIF at 15 fps; ${repeats} repeats, interleaved; ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`,
);
for (let repeat = 1; repeat <= repeats; repeat++) {
  for (const player of players) {
    const server = await startBenchServer({ script, channels: tiles });
    try {
      // A loop of its own ahead of the first viewer, so that every viewer joins in mid-group.
      await wait(3000);
      const result = { ...(await measureWall(server, player)), ...(await measureSub(server, player)) };
      server.serve(besideMapScript);
      Object.assign(result, await measureBesideMap(server, player));
      results[player].push({ ...result, load: loadavg()[0] });
      const told = Object.entries(result).map(([name, value]) => `${name} ${showNumber(value)}`);
      console.log(`repeat ${repeat}, ${player}: ${told.join('; ')}`);
    } finally {
      server.close();
    }
  }
}

const loads = Object.values(results).flatMap((row) => row.map(({ load }) => load));
const machine =
  `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0].model.trim()}), ` +
  `${Math.round(totalmem() / 2 ** 30)} GB, load ${Math.min(...loads).toFixed(1)}-${Math.max(...loads).toFixed(1)}, ` +
  `Chromium ${browserVersion} headless, ${process.platform}, Node ${process.versions.node}; ${tiles} tiles CIF at 15 fps.`;
const report = { machine, tiles, repeats, results };
mkdirSync(join(folder, 'results'), { recursive: true });
const file = join(folder, 'results', `${new Date().toISOString().replaceAll(':', '-')}.json`);
// JSON has no Infinity.
writeFileSync(
  file,
  JSON.stringify(report, (_, value) => (value === Infinity ? 'never' : value), 2),
);
console.log(`\n${machine}\n\n${textTable(report)}`);
if (values.write !== undefined) writeTable(values.write, report);
