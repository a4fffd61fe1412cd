import { CITY_CENTRE, toLat, toLng } from '../city/plane.js';
import { LAND_HALF_M } from './land-features.js';
import { labelLayers } from './label-layers.js';
import { groundLayers } from './ground-layers.js';
import { roadLayers } from './road-layers.js';
import { DARK_PALETTE, LIGHT_PALETTE } from './map-palette.js';
import { TILE_ZOOM } from './tile-maker.js';

/** Source shown on the map. */
const ATTRIBUTION = 'GK simulated city';

/**
 * The MapLibre style of the base map. It has no `glyphs` and no `sprite`: MapLibre then draws letters
 * from the fonts of the browser, and points of interest are circles, so no other host is ever asked.
 */
export function mapStyle(origin: string, dark: boolean): object {
  const palette = dark ? DARK_PALETTE : LIGHT_PALETTE;
  return {
    version: 8,
    name: dark ? `${ATTRIBUTION}, dark` : ATTRIBUTION,
    center: [CITY_CENTRE.lng, CITY_CENTRE.lat],
    zoom: 13,
    sources: {
      city: {
        type: 'vector',
        tiles: [`${origin.replace(/\/+$/, '')}/map/tiles/{z}/{x}/{y}.pbf`],
        minzoom: TILE_ZOOM.min,
        maxzoom: TILE_ZOOM.max,
        bounds: [toLng(-LAND_HALF_M), toLat(-LAND_HALF_M), toLng(LAND_HALF_M), toLat(LAND_HALF_M)],
        attribution: ATTRIBUTION,
      },
    },
    layers: [...groundLayers(palette), ...roadLayers(palette), ...labelLayers(palette)],
  };
}
