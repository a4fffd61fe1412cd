// M13: recorded channels of the reference recorder on one clock, through WebCodecs and, as on plain http, through Media
// Source Extensions: `npm run bench:recorded [-- --channels N --repeats N --write docs/performance.md]`.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { bundlePage } from './bundle-page.mjs';
import { chromiumFlags, chromiumSoundFlags } from '../scripts/lib/browser-flags.mjs';
import { medianAndSpread, quantile } from './figures.mjs';
import { startRecorder } from './recorder-process.mjs';
import { showNumber, writeSection } from './report.mjs';

/** Pictures a second of the recorder's cameras. */
const FPS = 15;
/** Ways to the screen, and what they are called. */
const RENDER_PATHS = { generator: 'WebCodecs', mse: 'MSE' };
/** Measured figures, with our targets. */
const TARGETS = {
  'skew at 1x, pictures': '<= 1',
  'skew at 4x, pictures': '<= 1',
  'seek to picture p50, ms': '<= 150',
  'seek to picture p95, ms': '',
  'pace at 4x': '',
  'dropped pictures in 5 s at 4x': '',
};

/** Plays up to `channels` channels on each render path, in turns; gives the figures of each, and of which browser they are. */
async function measureRecorded(channels, repeats) {
  const script = await bundlePage('page/recorded.ts');
  const server = createServer(({ url: path }, response) => {
    response.setHeader('content-type', path === '/' ? 'text/html' : 'text/javascript');
    response.end(
      path === '/'
        ? '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>'
        : script,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${server.address().port}`;
  const recorder = await startRecorder(['--devices', '6', '--allow-origin', origin]);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...chromiumSoundFlags],
  });
  try {
    const results = Object.fromEntries(Object.keys(RENDER_PATHS).map((renderPath) => [renderPath, []]));
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (const renderPath of Object.keys(RENDER_PATHS)) {
        const page = await browser.newPage({ viewport: { width: 1220, height: 700 } });
        await page.goto(`${origin}/`);
        await page.waitForFunction(() => 'measureRecorded' in window);
        const figures = await page.evaluate(
          (words) => window.measureRecorded(...words),
          [recorder.url, channels, FPS, renderPath],
        );
        await page.close();
        results[renderPath].push({
          channels: figures.channels,
          'skew at 1x, pictures': figures.skewAt1,
          'skew at 4x, pictures': figures.skewAt4,
          'seek to picture p50, ms': quantile(figures.seeksMs, 0.5),
          'seek to picture p95, ms': quantile(figures.seeksMs, 0.95),
          'pace at 4x': figures.paceAt4,
          'dropped pictures in 5 s at 4x': figures.droppedAt4,
        });
      }
    }
    return { results, version: browser.version() };
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
    await recorder.stop();
  }
}

const { values } = parseArgs({
  options: {
    channels: { type: 'string', default: '4' },
    repeats: { type: 'string', default: '3' },
    write: { type: 'string' },
  },
});
const loads = [loadavg()[0]];
const { results, version } = await measureRecorded(Number(values.channels), Number(values.repeats));
loads.push(loadavg()[0]);
const cell = (numbers) => {
  const { median, least, greatest } = medianAndSpread(numbers);
  return `${showNumber(median)} (${showNumber(least)}-${showNumber(greatest)})`;
};
const rows = [
  [`M13, medians of ${values.repeats} (least-greatest)`, ...Object.values(RENDER_PATHS), 'target'],
  ...Object.entries(TARGETS).map(([name, target]) => [
    name,
    ...Object.values(results).map((runs) => cell(runs.map((run) => run[name]))),
    target,
  ]),
];
const machine =
  `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0].model.trim()}), load ${Math.min(...loads).toFixed(1)}-` +
  `${Math.max(...loads).toFixed(1)}, Chromium ${version} headless; ${results.generator[0].channels} channels CIF at ${FPS} fps, from the recorder on loopback.`;
const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
console.log(`\n${machine}\n`);
console.log(rows.map((row) => row.map((text, column) => text.padEnd(widths[column] + 2)).join('')).join('\n'));
if (values.write !== undefined) writeSection(values.write, 'recorded', rows, machine);
