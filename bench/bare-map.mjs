// The map library by itself, as a page without us would use it: the recorder's base map, and as many points in clusters. What the
// console's map takes on a machine is told beside what it takes.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { provideCardFence } from './card-fence.mjs';
import { medianAndSpread } from './figures.mjs';

const FOLDER = '/bare-map/';
const HTML = '<!doctype html><div id="map" style="position: fixed; inset: 0"></div>';
/** Where the recorder's fleet drives, degrees. */
const AREA = { west: 120.2, south: 22.6, east: 121.6, north: 25 };
const SETTLE_MS = 4000;

/** Runs in the page: makes the map and what reads it, and waits until it is painted. */
async function makeMap({ area, count }) {
  const tasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const { Map: BareMap, setWorkerUrl } = await import(new URL('maplibre-gl.mjs', location.href));
  setWorkerUrl(new URL('maplibre-gl-worker.mjs', location.href).href);
  const point = (n, offset) => ({
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'Point',
      coordinates: [
        area.west + ((n * 0.618034) % 1) * (area.east - area.west) + offset,
        area.south + ((n * 0.754878) % 1) * (area.north - area.south),
      ],
    },
  });
  const points = (offset) => ({
    type: 'FeatureCollection',
    features: Array.from({ length: count }, (_, n) => point(n, offset)),
  });
  const map = new BareMap({
    container: 'map',
    style: '/map/style.json',
    bounds: [area.west, area.south, area.east, area.north],
    fadeDuration: 0,
  });
  map.on('load', () => {
    map.addSource('vehicles', { type: 'geojson', data: points(0), cluster: true });
    map.addLayer({ id: 'vehicles', type: 'circle', source: 'vehicles', paint: { 'circle-radius': 10 } });
  });
  const gl = map.getCanvas().getContext('webgl2');
  window.bareMap = {
    longest: () => Math.max(0, ...tasks),
    moved: (offset) =>
      new Promise((resolve) => {
        const startedAt = performance.now();
        const look = () => {
          if (!map.isSourceLoaded('vehicles')) return;
          map.off('render', look);
          void window.cardIsDone(gl).then((at) => resolve(at - startedAt));
        };
        map.getSource('vehicles').setData(points(offset));
        map.on('render', look);
      }),
  };
  await new Promise((resolve) => {
    map.on('idle', () => {
      if (map.getSource('vehicles')) resolve();
    });
  });
}

/** The longest task while loading, and how soon all points are painted after they have moved: milliseconds. */
export async function measureBareMap(browser, url, count) {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  page.on('pageerror', (error) => console.error(`bare map: ${error.message}`));
  await page.route(`${url}${FOLDER}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(FOLDER.length);
    if (name === '') return route.fulfill({ body: HTML, contentType: 'text/html' });
    const file = fileURLToPath(new URL(name, import.meta.resolve('maplibre-gl')));
    return route.fulfill({ body: await readFile(file, 'utf8'), contentType: 'text/javascript' });
  });
  await page.addInitScript(provideCardFence);
  await page.goto(`${url}${FOLDER}`);
  await page.evaluate(makeMap, { area: AREA, count });
  await page.waitForTimeout(SETTLE_MS);
  const longestTaskMs = await page.evaluate(() => window.bareMap.longest());
  const moved = [];
  for (const offset of [0.05, 0.1, 0.15]) moved.push(await page.evaluate((by) => window.bareMap.moved(by), offset));
  await page.close();
  return { longestTaskMs, movedMs: medianAndSpread(moved).median };
}
