import type {} from 'gk-elements/types/maplibre';
import type { GkMapLayers, GkMapLibreMap } from 'gk-elements';
import type { LatLng } from 'gk-sdk/rules';
import type { MapPalette } from '../map-editor/map-palette.js';
import { circleLayers, lineLayers } from '../map-editor/shape-layers.js';
import type { ShownFence, ShownRoute } from './read-map-rules.js';

const IMAGE = 'console-rule:';
const RATIO = 2;
/** Names longer than this are cut, CSS pixels. */
const LONGEST_PX = 160;

/** A name at a place of the map. */
interface Name {
  readonly title: string;
  readonly at: LatLng;
}

/** Fences as circles; those that are off are dashed. */
export function fenceLayers(fences: readonly ShownFence[], { accent, muted }: MapPalette): GkMapLayers[] {
  const circles = (enabled: boolean) => fences.filter((fence) => fence.enabled === enabled).map(({ circle }) => circle);
  return [
    circleLayers('map-fences-off', circles(false), { color: muted, opacity: 0.08, dashed: true }),
    circleLayers('map-fences', circles(true), { color: accent, opacity: 0.14 }),
    nameLayers(
      'map-fence-names',
      fences.map(({ title, circle }) => ({ title, at: circle.center })),
    ),
  ];
}

/** Routes as lines; those that are off, or not along streets, are dashed. */
export function routeLayers(routes: readonly ShownRoute[], { success, muted }: MapPalette): GkMapLayers[] {
  const paths = (isSolid: boolean) =>
    routes.filter(({ enabled, isDriven }) => (enabled && isDriven) === isSolid).map(({ path }) => path);
  return [
    lineLayers('map-routes-off', paths(false), { color: muted, width: 3, dashed: true }),
    lineLayers('map-routes', paths(true), { color: success, width: 4 }),
    nameLayers(
      'map-route-names',
      routes.flatMap(({ title, path }) => {
        const at = path[Math.floor(path.length / 2)];
        return at ? [{ title, at }] : [];
      }),
    ),
  ];
}

/** Names as pictures: a map without fonts shows them, too, in every script. */
function nameLayers(id: string, names: readonly Name[]): GkMapLayers {
  return {
    id,
    before: 'vehicles',
    sources: {
      [id]: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: names.map(({ title, at }) => ({
            type: 'Feature',
            properties: { image: `${IMAGE}${title}` },
            geometry: { type: 'Point', coordinates: [at.lng, at.lat] },
          })),
        },
      },
    },
    layers: [
      { id, type: 'symbol', source: id, minzoom: 10, layout: { 'icon-image': ['get', 'image'], 'icon-padding': 4 } },
    ],
  };
}

/** Gives the map the pictures of names: a style that is made anew has lost them. */
export function addNameImages(map: GkMapLibreMap, titles: Iterable<string>, palette: MapPalette): void {
  for (const title of new Set(titles)) {
    const image = drawName(title, palette);
    if (!image) continue;
    const id = `${IMAGE}${title}`;
    if (map.hasImage(id)) map.removeImage(id);
    map.addImage(id, image, { pixelRatio: RATIO });
  }
}

function drawName(title: string, { muted, surface }: MapPalette): ImageData | undefined {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen || title === '') return undefined;
  const font = `600 ${12 * RATIO}px system-ui, sans-serif`;
  pen.font = font;
  const width = Math.min(pen.measureText(title).width, LONGEST_PX * RATIO);
  const rim = 4 * RATIO;
  canvas.width = Math.ceil(width) + 2 * rim;
  canvas.height = 20 * RATIO;
  pen.font = font;
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = rim;
  pen.strokeStyle = surface;
  pen.strokeText(title, rim, canvas.height / 2, width);
  pen.fillStyle = muted;
  pen.fillText(title, rim, canvas.height / 2, width);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
