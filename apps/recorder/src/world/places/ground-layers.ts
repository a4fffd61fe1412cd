import type { MapPalette } from '../../maps/style/map-palette.js';
import { byZoom } from '../../maps/style/style-layer.js';
import type { StyleLayer } from '../../maps/style/style-layer.js';
import { cityLayer } from './city-source.js';

/** Layers under the roads: land, greens, water, buildings. */
export function groundLayers(palette: MapPalette): StyleLayer[] {
  const landColour = [
    'match',
    ['get', 'kind'],
    'centre',
    palette.centre,
    'housing',
    palette.housing,
    'industry',
    palette.industry,
    'school',
    palette.school,
    'hospital',
    palette.hospital,
    'depot',
    palette.depot,
    'field',
    ['match', ['get', 'tone'], 0, palette.fields[0], 1, palette.fields[1], 2, palette.fields[2], palette.fields[3]],
    palette.ground,
  ];
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': palette.ground } },
    cityLayer('land', 'fill', 'land', { paint: { 'fill-color': landColour, 'fill-antialias': false } }),
    cityLayer('park', 'fill', 'park', {
      paint: { 'fill-color': ['match', ['get', 'kind'], 'wood', palette.wood, palette.park] },
    }),
    cityLayer('water', 'fill', 'water', { paint: { 'fill-color': palette.water } }),
    cityLayer('water-edge', 'line', 'water', {
      minzoom: 13,
      paint: { 'line-color': palette.waterEdge, 'line-width': byZoom([13, 0.6], [17, 1.6]) },
    }),
    cityLayer('building', 'fill', 'building', {
      minzoom: 15,
      paint: {
        'fill-color': palette.building,
        'fill-outline-color': palette.buildingEdge,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 15, 0.35, 15.4, 1],
      },
    }),
    cityLayer('district-limit', 'line', 'district', {
      minzoom: 10,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.limit,
        'line-width': byZoom([10, 0.8], [16, 5]),
        'line-opacity': 0.28,
      },
    }),
  ];
}
