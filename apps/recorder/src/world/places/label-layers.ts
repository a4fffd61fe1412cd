import type { MapPalette } from '../../maps/style/map-palette.js';
import { pointLayers, type PointKind } from '../../maps/style/point-layers.js';
import { streetNames } from '../../maps/style/street-names.js';
import { BOLD, byZoom, REGULAR } from '../../maps/style/style-layer.js';
import type { StyleLayer } from '../../maps/style/style-layer.js';
import { CITY_POINTS, CITY_ROADS, cityLayer } from './city-source.js';

const POINTS: readonly PointKind[] = ['bus_stop', 'school', 'hospital', 'station', 'depot'];

/** Names and points, the most important last: MapLibre places the last layer's labels first. */
export function labelLayers(palette: MapPalette): StyleLayer[] {
  return [
    ...streetNames(palette, CITY_ROADS),
    ...pointLayers(palette, CITY_POINTS, POINTS),
    cityLayer('river-name', 'symbol', 'place', {
      minzoom: 11,
      filter: ['==', ['get', 'kind'], 'river'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 500,
        'text-field': ['get', 'name'],
        'text-font': REGULAR,
        'text-size': byZoom([11, 11], [16, 15]),
        'text-letter-spacing': 0.12,
      },
      paint: { 'text-color': palette.waterText, 'text-halo-color': palette.water, 'text-halo-width': 1 },
    }),
    cityLayer('district-name', 'symbol', 'place', {
      minzoom: 11,
      maxzoom: 15.5,
      filter: ['==', ['get', 'kind'], 'district'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': BOLD,
        'text-size': byZoom([11, 10], [14, 14]),
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.1,
        'text-max-width': 8,
      },
      paint: { 'text-color': palette.quietText, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
    }),
    cityLayer('city-name', 'symbol', 'place', {
      maxzoom: 11.5,
      filter: ['==', ['get', 'kind'], 'city'],
      layout: { 'text-field': ['get', 'name'], 'text-font': BOLD, 'text-size': byZoom([6, 12], [11, 20]) },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.8 },
    }),
  ];
}
