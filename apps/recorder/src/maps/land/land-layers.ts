import type { MapPalette } from '../style/map-palette.js';
import { byZoom, layersOf, REGULAR, type StyleLayer } from '../style/style-layer.js';

/** Name of the source of land, and the `set` of its tiles. */
export const LAND = 'land';
const layer = layersOf(LAND);

/** The sea, and land and borders in it. */
export function landLayers(palette: MapPalette): StyleLayer[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': palette.water } },
    layer('land-area', 'fill', 'land', { paint: { 'fill-color': palette.ground, 'fill-antialias': false } }),
    layer('land-border', 'line', 'border', {
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.limit, 'line-width': byZoom([1, 0.5], [10, 1.6]), 'line-opacity': 0.6 },
    }),
  ];
}

/** Covers the land where another map has it. */
export function coverLayer(colour: string): StyleLayer {
  return layer('land-cover', 'fill', 'cover', { paint: { 'fill-color': colour, 'fill-antialias': false } });
}

/** Names of countries, the big ones first. */
export function countryNames(palette: MapPalette): StyleLayer {
  return layer('land-country-name', 'symbol', 'country', {
    maxzoom: 9,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': REGULAR,
      'text-size': byZoom([1, 10], [8, 18]),
      'text-max-width': 7,
      'symbol-sort-key': ['-', 0, ['get', 'size']],
    },
    paint: { 'text-color': palette.quietText, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
  });
}
