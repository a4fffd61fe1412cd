import type {} from 'gk-elements/types/maplibre';
import type { GkMapLayers, GkMapLibreMap } from 'gk-elements';
import type { LatLng } from 'gk-sdk/rules';
import type { MapPalette } from './map-palette.js';

/** A place on the map that can be dragged. */
export interface Handle {
  readonly id: string;
  readonly at: LatLng;
  /** Letter in it; empty for a plain one. */
  readonly label: string;
}

const IMAGE = 'console-handle:';
/** Side of a handle's picture, CSS pixels. */
const SIZE = 26;

/** The handles as pictures: a map without fonts shows letters, too. */
export function handleLayers(handles: readonly Handle[]): GkMapLayers {
  return {
    id: 'console-handles',
    sources: {
      'console-handles': {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: handles.map(({ at, label }) => ({
            type: 'Feature',
            properties: { image: `${IMAGE}${label}` },
            geometry: { type: 'Point', coordinates: [at.lng, at.lat] },
          })),
        },
      },
    },
    layers: [
      {
        id: 'console-handles',
        type: 'symbol',
        source: 'console-handles',
        layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
      },
    ],
  };
}

/** Gives the map the pictures of handles: a style that is made anew has lost them, other colours need others. */
export function addHandleImages(map: GkMapLibreMap, palette: MapPalette, labels: Iterable<string>): void {
  for (const label of new Set(labels)) {
    const image = drawHandle(label, palette);
    if (!image) continue;
    const id = `${IMAGE}${label}`;
    if (map.hasImage(id)) map.updateImage(id, image);
    else map.addImage(id, image, { pixelRatio: 2 });
  }
}

function drawHandle(label: string, { accent, surface }: MapPalette): ImageData | undefined {
  const side = SIZE * 2;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.beginPath();
  pen.arc(side / 2, side / 2, side * (label === '' ? 0.24 : 0.46), 0, 2 * Math.PI);
  pen.fillStyle = label === '' ? surface : accent;
  pen.fill();
  pen.lineWidth = 4;
  pen.strokeStyle = label === '' ? accent : surface;
  pen.stroke();
  pen.fillStyle = surface;
  pen.font = `700 ${label.length > 1 ? 20 : 26}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(label, side / 2, side / 2 + 1);
  return pen.getImageData(0, 0, side, side);
}
