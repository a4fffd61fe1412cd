// Tries elements on the fleet in the page, one after another, and posts what was seen. The page loads the elements before this script.
// No driver takes part, so that all browsers run the same code.

const GIVEN_UP_MS = 30_000;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns every element of a kind below a root, in shadow trees, too. */
function findAll(root, selector) {
  const found = [...root.querySelectorAll(selector)];
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) found.push(...findAll(shadowRoot, selector));
  return found;
}

/** The words that a root shows, in shadow trees, too. */
function wordsOf(root) {
  const shadows = [root, ...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const text = [...root.childNodes]
    .filter((node) => !(node instanceof HTMLStyleElement))
    .map(({ textContent }) => textContent);
  return [...text, ...shadows.map(wordsOf)].join(' ').replaceAll(/\s+/g, ' ');
}

const session = document.createElement('gk-session');
session.setAttribute('demo', '');
document.body.append(session);

/** Shows an element until `probe` returns words for it, and returns them. */
async function tried(tag, properties, probe) {
  const element = Object.assign(document.createElement(tag), properties);
  const begunMs = performance.now();
  session.append(element);
  try {
    while (performance.now() - begunMs < GIVEN_UP_MS) {
      const seen = await probe(element);
      if (seen) return seen === true ? 'yes' : seen;
      await wait(20);
    }
    return `no: ${wordsOf(element.shadowRoot ?? element)
      .trim()
      .slice(0, 120)}`;
  } catch (error) {
    return `no: ${error.message}`;
  } finally {
    element.remove();
  }
}

const says = (words) => (element) => wordsOf(element.shadowRoot).includes(words);
const paints = (element) => findAll(element.shadowRoot, 'canvas.maplibregl-canvas').length > 0;
const camera = { device: 'DEMO-01', channel: 1 };

async function playsOn(element) {
  const fromS = element.positionS;
  if (!Number.isFinite(fromS)) return false;
  await wait(1500);
  return element.positionS > fromS + 0.5;
}

const TRIES = {
  'live picture, render path': () =>
    tried('gk-live-tile', camera, ({ state, stats }) => state === 'live' && stats?.renderPath),
  'live picture by Media Source Extensions': () =>
    tried('gk-live-tile', { ...camera, renderPath: 'mse' }, ({ state }) => state === 'live'),
  'picture saved from a live camera': () =>
    tried('gk-live-tile', camera, async (tile) => tile.state === 'live' && (await tile.snapshot()).size > 1000),
  'wall of four cameras': () =>
    tried('gk-live-wall', {}, (wall) => {
      const tiles = findAll(wall.shadowRoot, 'gk-live-tile');
      const live = tiles.filter(({ state }) => state === 'live').length;
      if (!wall.dataset.begun) {
        wall.dataset.begun = 'yes';
        for (const channel of [1, 2, 3, 4]) wall.show({ device: 'DEMO-01', channel });
      }
      return live === 4;
    }),
  'player of recordings': () =>
    tried('gk-player', { device: 'DEMO-01', channels: [1, 2], autoplay: true, atS: playedS }, playsOn),
  'incident view': () =>
    tried('gk-incident', { device: 'DEMO-01', atS: playedS }, ({ shadowRoot }) =>
      findAll(shadowRoot, 'video, canvas:not(.maplibregl-canvas)').some(
        (each) => (each.videoWidth ?? each.width) > 300,
      ),
    ),
  'map of vehicles': () => tried('gk-gps-map', { autoFit: true }, paints),
  'small map of a vehicle': () => tried('gk-mini-map', { device: 'DEMO-01' }, paints),
  'track player': () => tried('gk-gps-player', { device: 'DEMO-01' }, paints),
  'device list': () => tried('gk-device-list', {}, says('DEMO-01')),
  'device tree': () => tried('gk-device-tree', {}, (tree) => findAll(tree.shadowRoot, '[role=treeitem]').length > 1),
  'event feed': () => tried('gk-event-feed', { mode: 'list', loadHistory: true, loadDefinitions: true }, says('DEMO-')),
  'record map': () =>
    tried(
      'gk-record-map',
      { device: 'DEMO-01', day },
      ({ shadowRoot }) =>
        findAll(shadowRoot, '.grid').length > 0 && findAll(shadowRoot, '[aria-busy=true]').length === 0,
    ),
  'full screen': () => document.fullscreenEnabled === true && 'yes',
  'microphone for talk': () => 'getUserMedia' in (navigator.mediaDevices ?? {}) && 'yes',
  'H.264, H.265 by WebCodecs': () => decoders('avc1.42E01E', 'hev1.1.6.L93.B0'),
};
/** An hour ago, where the demo has recordings of its vehicles that drive. */
const playedS = Math.floor(Date.now() / 1000) - 3600;
const day = new Date(playedS * 1000).toISOString().slice(0, 10);

async function decoders(...codecs) {
  if (!('VideoDecoder' in globalThis)) return false;
  const replies = await Promise.all(codecs.map((codec) => VideoDecoder.isConfigSupported({ codec })));
  return replies.map(({ supported }) => (supported ? 'yes' : 'no')).join(', ');
}

const results = {};
for (const [name, attempt] of Object.entries(TRIES)) {
  results[name] = (await attempt()) || 'no';
  document.title = `${name}: ${results[name]}`;
}
await fetch('/result', { method: 'POST', body: JSON.stringify(results) });
