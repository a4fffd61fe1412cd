// `npm run bench:browsers [-- --browsers chromium,firefox,webkit --repeats N --write docs/guides/browsers.md]`: elements on the fleet in the page,
// and the first picture of one camera beside other players, in each browser, from a profile that was never used.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { browserKeys, openPage, titleOf } from './browsers/launch.mjs';
import { bundlePage } from './bundle-page.mjs';
import { medianAndSpread } from './figures.mjs';
import { writeSection } from './report.mjs';
import { startBenchServer } from './server.mjs';

const { values } = parseArgs({
  options: {
    browsers: { type: 'string', default: browserKeys.join(',') },
    repeats: { type: 'string', default: '5' },
    write: { type: 'string' },
  },
});
const keys = values.browsers.split(',');
const PLAYERS = ['gk', 'mpegts', 'jmuxer'];
const LIMIT_MS = 10 * 60_000;
const HTML =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Elements</title><script type="module" src="/lib/gk-elements.js"></script><script type="module" src="/page.js"></script>';
const files = {
  '/page.js': fileURLToPath(new URL('browsers/page.js', import.meta.url)),
  ...Object.fromEntries(
    ['gk-elements.js', 'gk-demo.js'].map((name) => [
      `/lib/${name}`,
      join(import.meta.dirname, '../packages/gk-elements/dist/cdn', name),
    ]),
  ),
};

/** Opens a page and resolves with what it says of itself; undefined where it says nothing in ten minutes. */
async function resultOf(key, url, posted) {
  const page = await openPage(key, url);
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, LIMIT_MS);
  });
  try {
    return await Promise.race([posted, late]);
  } finally {
    clearTimeout(timer);
    await page.close();
  }
}

async function triedElements(key) {
  const { promise, resolve } = Promise.withResolvers();
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      let text = '';
      request.on('data', (data) => (text += data)).on('end', () => (response.end(), resolve(JSON.parse(text))));
    } else if (request.url in files)
      response.setHeader('content-type', 'text/javascript').end(readFileSync(files[request.url]));
    else response.setHeader('content-type', 'text/html').end(HTML);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    return (await resultOf(key, `http://127.0.0.1:${server.address().port}/`, promise)) ?? {};
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const server = await startBenchServer({ script: await bundlePage('page/page.ts'), channels: 1 });
const titles = [];
const tried = [];
const firsts = [];
const loads = [];
try {
  for (const key of keys) {
    titles.push(await titleOf(key));
    tried.push(await triedElements(key));
    const times = Object.fromEntries(PLAYERS.map((player) => [player, []]));
    for (let n = 0; n < Number(values.repeats); n += 1) {
      for (const player of PLAYERS) {
        loads.push(loadavg()[0]);
        const url = `http://127.0.0.1:${server.port}/?player=${player}`;
        times[player].push((await resultOf(key, url, server.firstPicture())) ?? Infinity);
      }
    }
    firsts.push(times);
    console.log(titles.at(-1), tried.at(-1), times);
  }
} finally {
  server.close();
}

/** A page gives a player 15 s. */
const shown = (ms) => (Number.isFinite(ms) ? String(Math.round(ms)) : 'not within 15 s');
const cell = (numbers) => {
  const { median, least, greatest } = medianAndSpread(numbers);
  return `${shown(median)} (${shown(least)}-${shown(greatest)})`;
};
const words = `${new Date().toISOString().slice(0, 10)}, load ${Math.min(...loads).toFixed(1)}-${Math.max(...loads).toFixed(1)}.`;
const names = Object.keys(tried[0]);
const elements = [
  ['', ...titles],
  ...names.map((name) => [name, ...tried.map((result) => result[name] ?? 'not reached')]),
];
const pictures = [
  [`first picture, ms, medians of ${values.repeats} (least-greatest)`, ...titles],
  ...PLAYERS.map((player) => [player, ...firsts.map((times) => cell(times[player]))]),
];
console.log(words, elements, pictures);
if (values.write !== undefined) {
  writeSection(values.write, 'elements', elements, words);
  writeSection(values.write, 'first pictures', pictures, words);
}
