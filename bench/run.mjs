// `npm run bench [-- --repeats N --players gk,mpegts,jmuxer --tiles N]`: the same clips through our tile
// and through peers, interleaved; prints M1-M3 and M5-M8 side by side with their targets.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { buildWorker } from '../packages/gk-sdk/scripts/build-worker.mjs';
import { startBenchServer } from './server.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const { values } = parseArgs({
  options: {
    repeats: { type: 'string', default: '3' },
    players: { type: 'string', default: 'gk,mpegts,jmuxer' },
    tiles: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '8' },
    skipFaults: { type: 'boolean', default: false },
  },
});
const repeats = Number(values.repeats);
const tiles = Number(values.tiles);
const windowMs = Number(values.seconds) * 1000;
const players = values.players.split(',');
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const TARGETS = {
  'M1 latency p50, ms': '<= 60',
  'M1 latency p95, ms': '',
  'M2 main-thread tasks, %': '<= 1',
  'M3 CPU, % of one core': '<= leanest peer',
  'M5 back after 5 s stall, ms': '<= 300',
  'M5 picture kept, of tiles': `${tiles}`,
  'M6 longest gap after cut, ms': '<= 500',
  'M7 last tile painted, ms': '<= 450',
  'M8 10 fps sub stream p50, ms': '<= 40',
  'browser memory, MB': '',
};

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const quantile = (numbers, share) => {
  const row = sorted(numbers);
  return row.length === 0 ? Infinity : row[Math.min(row.length - 1, Math.floor(row.length * share))];
};

/** The process and all its descendants. */
function family(rootPid) {
  const parents = new Map();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // The process ended while we looked.
    }
  }
  const pids = [rootPid];
  for (const pid of pids) for (const [child, parent] of parents) if (parent === pid) pids.push(child);
  return pids;
}

/** CPU time of all browser processes in clock ticks (100 a second), and resident memory in MB. */
function usage(rootPid) {
  let ticks = 0;
  let memoryMb = 0;
  for (const pid of family(rootPid)) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
      const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
      memoryMb += Number(pss?.[1] ?? 0) / 1024;
    } catch {
      // The process ended while we looked.
    }
  }
  return { ticks, memoryMb };
}

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

async function withPage(port, work) {
  const server = await chromium.launchServer({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      ...['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ...['--no-first-run', '--disable-dev-shm-usage', '--autoplay-policy=no-user-gesture-required'],
    ],
  });
  try {
    const browser = await chromium.connect(server.wsEndpoint());
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
    const before = { ...usage(pid), tasks: await taskSeconds(cdp), at: performance.now() };
    await wait(windowMs);
    const after = { ...usage(pid), tasks: await taskSeconds(cdp), at: performance.now() };
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

    const until = server.stall(5000);
    const through = page.evaluate((ms) => window.bench.watchSome(4, ms), 13_000);
    await wait(4000);
    result['M5 picture kept, of tiles'] = await page.evaluate(() => window.bench.readable());
    const after5 = (await latencies(page, await through)).filter(({ atMs }) => atMs > until);
    result['M5 back after 5 s stall, ms'] = backAfter(after5, until, p50);

    const cutAt = server.kill();
    const cut = await page.evaluate((ms) => window.bench.watchSome(4, ms), 6000);
    result['M6 longest gap after cut, ms'] = longestGap(cut, cutAt, cutAt + 6000);
    return result;
  });
}

/** How long after the burst each watched tile stays at its old latency; the worst tile counts. */
function backAfter(sights, burstAtMs, oldLatencyMs) {
  let worst = 0;
  for (const channel of new Set(sights.map((sight) => sight.channel))) {
    const row = sights.filter((sight) => sight.channel === channel);
    const back = row.find(({ latencyMs }) => latencyMs <= oldLatencyMs + 50);
    worst = Math.max(worst, back === undefined ? Infinity : back.atMs - burstAtMs);
  }
  return sights.length === 0 ? Infinity : worst;
}

function longestGap(sights, fromMs, toMs) {
  let worst = 0;
  for (const channel of [0, 1, 2, 3]) {
    const times = [fromMs, ...sights.filter((sight) => sight.channel === channel).map(({ atMs }) => atMs), toMs];
    for (let i = 1; i < times.length; i++) worst = Math.max(worst, times[i] - times[i - 1]);
  }
  return worst >= (toMs - fromMs) * 0.9 ? Infinity : worst;
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

await buildWorker();
const bundle = await build({
  entryPoints: [join(folder, 'page/page.ts')],
  bundle: true,
  write: false,
  format: 'esm',
  target: 'es2022',
  minify: true,
  conditions: ['gk-source'],
  tsconfig: join(folder, '../tsconfig.base.json'),
  logLevel: 'error',
});
const results = Object.fromEntries(players.map((player) => [player, []]));
console.log(
  `${tiles} tiles, CIF at 15 fps; ${repeats} repeats, interleaved; ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`,
);
for (let repeat = 1; repeat <= repeats; repeat++) {
  for (const player of players) {
    const server = await startBenchServer({ script: bundle.outputFiles[0].text, channels: tiles });
    try {
      // A loop of its own ahead of the first viewer, so that every viewer joins in mid-group.
      await wait(3000);
      const result = { ...(await measureWall(server, player)), ...(await measureSub(server, player)) };
      results[player].push({ ...result, load: loadavg()[0] });
      console.log(
        `repeat ${repeat}, ${player}: ${JSON.stringify(result, (_, value) => (typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 10) / 10 : value === Infinity ? 'never' : value))}`,
      );
    } finally {
      server.close();
    }
  }
}

mkdirSync(join(folder, 'results'), { recursive: true });
const file = join(folder, 'results', `${new Date().toISOString().replaceAll(':', '-')}.json`);
writeFileSync(file, JSON.stringify({ tiles, repeats, cores: cpus().length, results }, null, 2));

const show = (value) =>
  value === Infinity ? 'never' : value === undefined ? '-' : value >= 100 ? value.toFixed(0) : value.toFixed(1);
const width = Math.max(...Object.keys(TARGETS).map((name) => name.length));
console.log(`\nmedians of ${repeats}`.padEnd(width + 3), ...players.map((player) => player.padStart(10)), '  target');
for (const [name, target] of Object.entries(TARGETS)) {
  const cells = players.map((player) => {
    const row = sorted(results[player].map((result) => result[name]).filter((value) => value !== undefined));
    return show(row[Math.floor((row.length - 1) / 2)]).padStart(10);
  });
  console.log(name.padEnd(width + 2), ...cells, ` ${target}`);
}
