// `npm run bench:bundles [-- --write docs/performance.md]`: bytes of JavaScript and CSS of pages with elements of GK and of pages with
// other players, each built by Vite for production without any setting for it, gzipped.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build, version as viteVersion } from 'vite';
import { writeSection } from './report.mjs';

const { values } = parseArgs({ options: { write: { type: 'string' } } });
const folders = { gk: import.meta.dirname, peers: fileURLToPath(new URL('peers', import.meta.url)) };

const defines = (...elements) => elements.map((name) => `import 'gk-elements/define/${name}';`).join('\n');

/** Each page with its module; others are imported as their documentation says. */
const pages = [
  { name: 'live tile with an address', module: defines('live-tile') },
  { name: 'session and live tile', module: defines('session', 'live-tile') },
  { name: 'session and wall', module: defines('session', 'live-wall') },
  { name: 'session and player of recordings', module: defines('session', 'player') },
  { name: 'session and map', module: defines('session', 'gps-map') },
  { peer: 'mpegts.js', module: "import mpegts from 'mpegts.js'; globalThis.used = mpegts;" },
  { peer: 'hls.js', module: "import Hls from 'hls.js'; globalThis.used = Hls;" },
  { peer: 'livekit-client', of: 'Room', module: "import { Room } from 'livekit-client'; globalThis.used = Room;" },
  { peer: 'media-chrome', of: 'controls without a player', module: "import 'media-chrome';" },
  { peer: '@mux/mux-player', of: 'controls and hls.js', module: "import '@mux/mux-player';" },
];

function titleOf({ name, peer, of }) {
  if (peer === undefined) return `GK: ${name}`;
  const { version } = JSON.parse(readFileSync(join(folders.peers, 'node_modules', peer, 'package.json'), 'utf8'));
  return `${peer} ${version}${of === undefined ? '' : `: ${of}`}`;
}

/** The files that Vite makes of a page. */
async function filesOf({ module, peer }) {
  const root = peer === undefined ? folders.gk : folders.peers;
  const entry = join(root, 'page.js');
  const { output } = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? module : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  });
  return output;
}

const gzipped = (files) =>
  files.reduce((sum, file) => sum + gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length, 0);

/** The entry, all that it imports statically, and their style sheets: what has to be there before the page's module runs. */
function loadedFirst(output) {
  const byName = new Map(output.map((file) => [file.fileName, file]));
  const found = new Set();
  const add = (name) => {
    const file = byName.get(name);
    if (file === undefined || found.has(file)) return;
    found.add(file);
    for (const each of [...(file.imports ?? []), ...(file.viteMetadata?.importedCss ?? [])]) add(each);
  };
  for (const file of output) if (file.isEntry) add(file.fileName);
  return [...found];
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
const isCode = ({ fileName }) => /\.(js|css)$/.test(fileName);

const lines = [['KB, gzipped', 'loaded with the page', 'with all that is loaded when used']];
for (const page of pages) {
  const output = (await filesOf(page)).filter(isCode);
  lines.push([titleOf(page), kilobytes(gzipped(loadedFirst(output))), kilobytes(gzipped(output))]);
}
const words = `Vite ${viteVersion}, ${new Date().toISOString().slice(0, 10)}.`;
console.log([words, ...lines.map((line) => line.join('\t'))].join('\n'));
if (values.write !== undefined) writeSection(values.write, 'bundles', lines, words);
