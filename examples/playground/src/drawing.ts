// Zones that are drawn on a map with terra-draw, and shown as layers of the page below the vehicles.
import 'gk-elements/define/gps-map';
import type { GkGpsMap } from 'gk-elements';
import type {} from 'gk-elements/types/maplibre';
import type { FeatureCollection } from 'geojson';
import { TerraDraw, TerraDrawPolygonMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';

const one = <Type extends Element>(selector: string): Type => {
  const element = document.querySelector<Type>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
};

const fleetMap = one<GkGpsMap>('gk-gps-map');
const drawButton = one<HTMLButtonElement>('#draw');
const zones: FeatureCollection = { type: 'FeatureCollection', features: [] };
let tool: TerraDraw | undefined;

fleetMap.positions = [
  { deviceId: 'BUS-1', lat: 24.078605, lng: 120.528535, speedKmh: 43 },
  { deviceId: 'BUS-2', lat: 24.09, lng: 120.51, speedKmh: 0 },
];

/** Also what was drawn on a former map: the element may make its map anew. */
function showZones(): void {
  fleetMap.addLayers({
    id: 'zones',
    sources: { zones: { type: 'geojson', data: structuredClone(zones) } },
    layers: [
      { id: 'zones-fill', type: 'fill', source: 'zones', paint: { 'fill-color': '#06c', 'fill-opacity': 0.25 } },
      { id: 'zones-line', type: 'line', source: 'zones', paint: { 'line-color': '#06c', 'line-width': 2 } },
    ],
    before: 'vehicles',
  });
  one('#zones').textContent = JSON.stringify(zones.features.map(({ geometry }) => geometry));
}

function endDrawing(): void {
  tool?.stop();
  tool = undefined;
  fleetMap.drawing = false;
  drawButton.ariaPressed = 'false';
}

async function beginDrawing(): Promise<void> {
  const map = await fleetMap.whenMapReady();
  const drawing = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [new TerraDrawPolygonMode()],
  });
  tool = drawing;
  drawing.start();
  drawing.setMode('polygon');
  drawing.on('finish', (id) => {
    const feature = drawing.getSnapshotFeature(id);
    if (feature !== undefined) zones.features.push({ type: 'Feature', properties: {}, geometry: feature.geometry });
    // Within its own event the tool still uses the map.
    queueMicrotask(endDrawing);
    showZones();
  });
  fleetMap.drawing = true;
  drawButton.ariaPressed = 'true';
}

drawButton.addEventListener('click', () => {
  if (tool === undefined) void beginDrawing();
  else endDrawing();
});
one('#clear').addEventListener('click', () => {
  zones.features = [];
  showZones();
});
showZones();
