import { aTimeout, expect, fixture, html, waitUntil } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { TerraDraw, TerraDrawPolygonMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import '../../define/gps-map.js';
import type {} from '../../frameworks/maplibre.js';
import { MAP_ANCHORS, type GkMapLayers } from '../../map/map-layers.js';
import { needsWebGl } from '../../testing/needs-web-gl.js';
import type { GkGpsMap } from './gps-map.js';

const [lng, lat] = [120.528535, 24.078605];
/** Nearly the whole of a map of 600 by 400 pixels at zoom level 11. */
const AROUND = [
  [lng - 0.15, lat - 0.08],
  [lng + 0.15, lat - 0.08],
  [lng + 0.15, lat + 0.08],
  [lng - 0.15, lat + 0.08],
  [lng - 0.15, lat - 0.08],
];
const zone = (before?: GkMapLayers['before']): GkMapLayers => ({
  id: 'zones',
  sources: {
    zones: {
      type: 'geojson',
      data: { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [AROUND] } },
    },
  },
  layers: [{ id: 'zone-fill', type: 'fill', source: 'zones', paint: { 'fill-color': 'rgb(0, 0, 200)' } }],
  ...(before !== undefined && { before }),
});
const streets = URL.createObjectURL(
  new Blob(
    [
      JSON.stringify({
        version: 8,
        sources: { towns: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
        layers: [
          { id: 'land', type: 'background', paint: { 'background-color': 'rgb(200, 180, 0)' } },
          { id: 'town-names', type: 'symbol', source: 'towns' },
        ],
      }),
    ],
    { type: 'application/json' },
  ),
);

const mapOf = (): Promise<GkGpsMap> =>
  fixture<GkGpsMap>(
    html`<gk-gps-map
      style="height: 400px; width: 600px"
      base-map="none"
      .positions=${[{ deviceId: 'BUS-1', lat, lng, speedKmh: 43 }]}
    ></gk-gps-map>`,
  );

/** The colours of the map at places of its box, from a painted frame. */
async function colours(map: MapLibreMap, ...places: (readonly [number, number])[]): Promise<string[]> {
  const source = map.getCanvas();
  const probe = document.createElement('canvas');
  probe.width = source.width;
  probe.height = source.height;
  const context = probe.getContext('2d', { willReadFrequently: true });
  const scale = source.width / source.clientWidth;
  await new Promise<void>((resolve) => {
    map.once('render', () => {
      context?.drawImage(source, 0, 0);
      resolve();
    });
    map.triggerRepaint();
  });
  return places.map(([x, y]) =>
    [...(context?.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data ?? [])].slice(0, 3).join(' '),
  );
}

const nextMap = (element: GkGpsMap): Promise<MapLibreMap> =>
  new Promise((resolve) => {
    element.addEventListener('gk-gps-map-ready', ({ map }) => resolve(map), { once: true });
  });
const shows = (map: MapLibreMap, layer: string): boolean => map.queryRenderedFeatures({ layers: [layer] }).length > 0;
const order = (map: MapLibreMap, ...ids: string[]): string[] => map.getLayersOrder().filter((id) => ids.includes(id));
const idle = async (map: MapLibreMap): Promise<void> => {
  if (!map.loaded()) await map.once('idle');
};

describe('<gk-gps-map> with layers of the page', () => {
  beforeEach(function () {
    needsWebGl(this);
  });
  afterEach(() => {
    document.documentElement.style.colorScheme = '';
  });

  it('shows them below the vehicles, and keeps them in another theme and on another base map', async () => {
    const element = await mapOf();
    element.addLayers(zone('vehicles'));
    const map = await element.whenMapReady();
    await waitUntil(() => shows(map, 'zone-fill'), 'the zone is there', { timeout: 15_000 });
    await aTimeout(300);
    const [ground, middle] = await colours(map, [60, 60], [300, 200]);
    expect(ground).to.equal('0 0 200');
    expect(middle, 'the vehicle stands on the zone').not.to.equal('0 0 200');

    document.documentElement.style.colorScheme = 'dark';
    element.style.setProperty('--gk-color-map', 'rgb(10, 10, 10)');
    await aTimeout(600);
    expect(shows(map, 'zone-fill'), 'in another theme').to.equal(true);
    expect(await colours(map, [60, 60])).to.deep.equal(['0 0 200']);
    expect(order(map, 'zone-fill', 'gk-vehicles', 'gk-focus-ring')).to.deep.equal([
      'zone-fill',
      'gk-vehicles',
      'gk-focus-ring',
    ]);

    const again = nextMap(element);
    element.baseMap = streets;
    expect(await again).to.equal(map);
    await waitUntil(() => shows(map, 'zone-fill'), 'on another base map', { timeout: 15_000 });
    expect(await colours(map, [60, 60])).to.deep.equal(['0 0 200']);
    expect(order(map, 'land', 'town-names', 'zone-fill', 'gk-vehicles')).to.deep.equal([
      'land',
      'town-names',
      'zone-fill',
      'gk-vehicles',
    ]);
  });

  it('has stable anchors, also for what the page adds to the map itself', async () => {
    const element = await mapOf();
    const map = await element.whenMapReady();
    element.addLayers(zone('base-labels'));
    map.addSource('mine', { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
    map.addLayer({ id: 'mine', type: 'line', source: 'mine' }, MAP_ANCHORS['vehicle-labels']);
    element.addLayers({ id: 'top', layers: [{ id: 'top', type: 'background', paint: { 'background-opacity': 0 } }] });
    const again = nextMap(element);
    element.baseMap = streets;
    await again;
    const ids = ['land', 'zone-fill', 'town-names', 'gk-vehicles', 'mine', 'gk-vehicle-labels', 'top'];
    expect(order(map, ...ids)).to.deep.equal(ids);
  });

  it('puts them into the map that it makes after it was away, and brings them back after a loss of the context', async () => {
    const element = await mapOf();
    element.addLayers(zone('vehicles'));
    const first = await element.whenMapReady();
    const place = element.parentElement;
    element.remove();
    await waitUntil(() => first._removed, 'the map is given back');
    const ready = nextMap(element);
    place?.append(element);
    const map = await ready;
    expect(map).not.to.equal(first);
    await waitUntil(() => shows(map, 'zone-fill'), 'in the next map', { timeout: 15_000 });

    const restored = nextMap(element);
    const loss = map.getCanvas().getContext('webgl2')?.getExtension('WEBGL_lose_context');
    loss?.loseContext();
    await aTimeout(200);
    loss?.restoreContext();
    await restored;
    await waitUntil(() => shows(map, 'zone-fill'), 'after the loss', { timeout: 15_000 });
    expect(order(map, 'zone-fill', 'gk-vehicles')).to.deep.equal(['zone-fill', 'gk-vehicles']);
  });

  it('removes them', async () => {
    const element = await mapOf();
    const remove = element.addLayers(zone());
    const map = await element.whenMapReady();
    expect(map.getLayer('zone-fill')).not.to.equal(undefined);
    remove();
    await aTimeout(0);
    expect(map.getLayer('zone-fill')).to.equal(undefined);
    expect(map.getSource('zones')).to.equal(undefined);
  });

  it('draws a polygon with terra-draw, which outlives another base map and selects no vehicle', async () => {
    const element = await mapOf();
    const map = await element.whenMapReady();
    await idle(map);
    const draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map }),
      modes: [new TerraDrawPolygonMode()],
    });
    draw.start();
    draw.setMode('polygon');
    element.drawing = true;
    let selected = 0;
    element.addEventListener('gk-gps-map-device-selected', () => (selected += 1));
    const box = element.getBoundingClientRect();
    const press = async (x: number, y: number): Promise<void> => {
      await sendMouse({ type: 'move', position: [Math.round(box.x + x), Math.round(box.y + y)] });
      await sendMouse({ type: 'click', position: [Math.round(box.x + x), Math.round(box.y + y)] });
      await aTimeout(50);
    };
    // The second corner stands on the vehicle.
    const pressed = [[120, 80] as const, [300, 200] as const, [400, 80] as const];
    for (const [x, y] of pressed) await press(x, y);
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => draw.getSnapshot().length > 0, 'the polygon is finished');
    const [feature] = draw.getSnapshot().filter(({ geometry }) => geometry.type === 'Polygon');
    if (feature?.geometry.type !== 'Polygon') throw new Error('a polygon was drawn');
    const corners = feature.geometry.coordinates[0] ?? [];
    expect(corners).to.have.length(4);
    for (const [at, [x, y]] of pressed.entries()) {
      const point = map.project(corners[at] as [number, number]);
      expect(Math.abs(point.x - x), `corner ${at}`).to.be.below(1.5);
      expect(Math.abs(point.y - y), `corner ${at}`).to.be.below(1.5);
    }
    expect(selected).to.equal(0);
    expect(element.focusDevice).to.equal(undefined);

    draw.setMode('static');
    await waitUntil(() => shows(map, 'td-polygon'), 'the polygon is painted', { timeout: 15_000 });
    const again = nextMap(element);
    element.baseMap = streets;
    await again;
    await waitUntil(() => shows(map, 'td-polygon'), 'on another base map', { timeout: 15_000 });
    element.drawing = false;
    await element.updateComplete;
    await press(300, 200);
    expect(selected, 'clicks are the map’s again').to.equal(1);
    draw.stop();
    expect(map.getLayer('td-polygon')).to.equal(undefined);
  });
});
