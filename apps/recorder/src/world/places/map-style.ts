import type { MapStyle } from '../../maps/base-map.js';
import type { MapBounds } from '../../maps/land/land-features.js';
import { DARK_PALETTE, LIGHT_PALETTE } from '../../maps/style/map-palette.js';
import { roadLayers } from '../../maps/style/road-layers.js';
import { CITY_CENTRE, toLat, toLng } from '../city/plane.js';
import { LAND_HALF_M } from './land-features.js';
import { labelLayers } from './label-layers.js';
import { groundLayers } from './ground-layers.js';
import { CITY_ROADS } from './city-source.js';
import { TILE_ZOOM } from './tile-maker.js';

/** Source shown on the map. */
const ATTRIBUTION = 'GK simulated city';

/** The area that the tiles show. */
export const CITY_BOUNDS: MapBounds = [
  toLng(-LAND_HALF_M),
  toLat(-LAND_HALF_M),
  toLng(LAND_HALF_M),
  toLat(LAND_HALF_M),
];

/**
 * The MapLibre style of the base map. It has no `glyphs` and no `sprite`: MapLibre then draws letters
 * from the fonts of the browser, and points of interest are circles, so no other host is ever asked.
 */
export function mapStyle(origin: string, dark: boolean): MapStyle {
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
        bounds: CITY_BOUNDS,
        attribution: ATTRIBUTION,
      },
    },
    layers: [...groundLayers(palette), ...roadLayers(palette, CITY_ROADS), ...labelLayers(palette)],
  };
}
