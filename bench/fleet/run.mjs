// `npm run bench:fleet [-- --repeats N --write docs/performance.md]`: 10,000 simulated vehicles in `gk-gps-map`,
// `gk-device-list` and `gk-device-tree` on one page; prints what moving, changing, panning and filtering them costs, with the targets.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chromiumFlags, chromiumGraphicsFlags } from '../../scripts/lib/browser-flags.mjs';
import { bundlePage } from '../bundle-page.mjs';
import { quantile, medianAndSpread } from '../figures.mjs';
import { showNumber, writeSection } from '../report.mjs';
import { tasksDuring } from './trace.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const mapLibre = fileURLToPath(new URL('.', import.meta.resolve('maplibre-gl/dist/maplibre-gl.css')));
const { values } = parseArgs({ options: { repeats: { type: 'string', default: '3' }, write: { type: 'string' } } });
const repeats = Number(values.repeats);
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** How the map shows its fleet. */
const KINDS = [
  { name: 'clustered', clustered: true, label: '' },
  { name: 'each drawn', clustered: false, label: '' },
  { name: 'each drawn, labels', clustered: false, label: 'deviceid' },
];
/** Measured figures, with our targets. */
const TARGETS = {
  'first vehicles painted, ms': '',
  'all moved: longest task, ms': '<= 50',
  'all moved: push to painted, ms': '<= 150',
  '500/s in 1 push: main thread, %': '<= 15',
  '500/s in 10 pushes: main thread, %': '<= 15',
  '500 moved: push to painted, ms': '<= 200',
  'panning, still fleet: frame, ms': '',
  'panning, 500/s: frame, ms': '<= 1.2 x still',
  'filter: first key to painted map, ms': '<= 100',
  'filter: longest task, ms': '',
  'filter: first key to painted list, ms': '<= 100',
  'filter: first key to painted tree, ms': '<= 100',
  'filter of the tree: longest task, ms': '<= 50',
};

function serve(script) {
  const types = { html: 'text/html', js: 'text/javascript', mjs: 'text/javascript' };
  const server = createServer(({ url }, response) => {
    const content =
      url === '/'
        ? readFileSync(join(folder, 'index.html'))
        : url === '/page.js'
          ? script
          : /^\/maplibre\/[\w.-]+\.mjs$/.test(url)
            ? readFileSync(join(mapLibre, url.slice('/maplibre/'.length)))
            : undefined;
    const type = types[url === '/' ? 'html' : url.split('.').at(-1)] ?? 'text/plain';
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': type }).end(content);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

async function measure(port, { clustered, label }) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...chromiumGraphicsFlags],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1560, height: 700 } });
    page.on('pageerror', (error) => console.error(`page: ${error.message}`));
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction(() => 'fleet' in window);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const tracing = await browser.newBrowserCDPSession();
    const result = {};
    const fleet = (name, ...args) => page.evaluate(([call, rest]) => window.fleet[call](...rest), [name, args]);
    const taskSeconds = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return metrics.find((metric) => metric.name === 'TaskDuration').value;
    };
    const longest = async (work) =>
      Math.max(
        ...(await tasksDuring(tracing, async () => {
          await work();
          await wait(1500);
        })),
      );

    result['first vehicles painted, ms'] = await fleet('open', clustered, label);
    await wait(2000);
    // Once before it counts: code is compiled by use.
    await fleet('prepare');
    await fleet('moveAll', true);
    await fleet('prepare');
    await wait(1000);
    result['all moved: push to painted, ms'] = await fleet('moveAll', true);
    await fleet('prepare');
    await wait(1000);
    result['all moved: longest task, ms'] = await longest(() => fleet('moveAll', false));

    for (const pushes of [1, 10]) {
      await fleet('tick', pushes);
      await wait(1500);
      const before = { tasks: await taskSeconds(), at: performance.now() };
      await wait(5000);
      const seconds = (performance.now() - before.at) / 1000;
      const name = `500/s in ${pushes} push${pushes > 1 ? 'es' : ''}: main thread, %`;
      result[name] = (((await taskSeconds()) - before.tasks) / seconds) * 100;
      await fleet('tick', 0);
    }
    await wait(500);
    const some = [];
    for (let turn = 0; turn < 3; turn++) some.push(await fleet('moveSome'));
    result['500 moved: push to painted, ms'] = quantile(some, 0.5);

    const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    await fleet('pan', 1000);
    const pans = { still: [], changing: [] };
    // In turns: the machine does other things, too.
    for (let turn = 0; turn < 3; turn++) {
      pans.still.push(...(await fleet('pan', 2500)));
      await fleet('tick', 1);
      await wait(500);
      pans.changing.push(...(await fleet('pan', 2500)));
      await fleet('tick', 0);
      await wait(1000);
    }
    result['panning, still fleet: frame, ms'] = mean(pans.still);
    result['panning, 500/s: frame, ms'] = mean(pans.changing);
    await wait(1000);

    result['filter: first key to painted map, ms'] = await fleet('filterTyped', 'map', '0999');
    await fleet('filterCleared');
    result['filter: first key to painted list, ms'] = await fleet('filterTyped', 'list', '0888');
    await fleet('filterCleared');
    result['filter: first key to painted tree, ms'] = await fleet('filterTyped', 'tree', '0666');
    await fleet('filterCleared');
    result['filter of the tree: longest task, ms'] = await longest(() => fleet('filterTyped', 'tree', '0555'));
    await fleet('filterCleared');
    result['filter: longest task, ms'] = await longest(() => fleet('filterTyped', 'map', '0777'));
    return { result, version: browser.version() };
  } finally {
    await browser.close();
  }
}

const server = await serve(await bundlePage('fleet/page.ts'));
const results = KINDS.map(() => []);
const loads = [loadavg()[0]];
let version = '';
try {
  for (let repeat = 1; repeat <= repeats; repeat++) {
    for (const [index, kind] of KINDS.entries()) {
      const measured = await measure(server.address().port, kind);
      version = measured.version;
      results[index].push(measured.result);
      loads.push(loadavg()[0]);
      const told = Object.entries(measured.result).map(([name, value]) => `${name} ${showNumber(value)}`);
      console.log(`repeat ${repeat}, ${kind.name}: ${told.join('; ')}`);
    }
  }
} finally {
  server.close();
}

const cell = (numbers) => {
  const { median, least, greatest } = medianAndSpread(numbers);
  return numbers.length > 1
    ? `${showNumber(median)} (${showNumber(least)}-${showNumber(greatest)})`
    : showNumber(median);
};
const rows = [
  [`medians of ${repeats} (least-greatest)`, ...KINDS.map(({ name }) => name), 'target'],
  ...Object.entries(TARGETS).map(([name, target]) => [
    name,
    ...results.map((measured) => cell(measured.map((result) => result[name]))),
    target,
  ]),
];
const machine =
  `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0].model.trim()}), no GPU (SwiftShader), ` +
  `load ${Math.min(...loads).toFixed(1)}-${Math.max(...loads).toFixed(1)}, Chromium ${version} headless.`;
const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
console.log(`\n${machine}\n`);
console.log(rows.map((row) => row.map((text, column) => text.padEnd(widths[column] + 2)).join('')).join('\n'));
if (values.write !== undefined) writeSection(values.write, 'fleet', rows);
