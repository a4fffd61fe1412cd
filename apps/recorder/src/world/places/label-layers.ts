import type { MapPalette } from './map-palette.js';
import { byZoom, cityLayer } from './style-layer.js';
import type { StyleLayer } from './style-layer.js';

// Without a `glyphs` URL these are fonts of the browser; "Bold" in the first name asks for bold letters.
const REGULAR = ['Noto Sans', 'Segoe UI', 'Helvetica Neue', 'Arial', 'sans-serif'];
const BOLD = ['Noto Sans Bold', 'Segoe UI', 'Helvetica Neue', 'Arial', 'sans-serif'];

/** Names and points, the most important last: MapLibre places the last layer's labels first. */
export function labelLayers(palette: MapPalette): StyleLayer[] {
  return [
    ...streetNames(palette),
    ...pointLayers(palette),
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

function streetNames(palette: MapPalette): StyleLayer[] {
  const along = (
    id: string,
    classes: readonly string[],
    minzoom: number,
    sizes: readonly (readonly [number, number])[],
  ): StyleLayer =>
    cityLayer(id, 'symbol', 'road', {
      minzoom,
      filter: ['match', ['get', 'class'], classes, true, false],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': ['get', 'name'],
        'text-font': REGULAR,
        'text-size': byZoom(...sizes),
        'text-padding': 6,
        'text-max-angle': 30,
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
    });
  return [
    along('street-name', ['residential'], 15.5, [
      [15.5, 10],
      [18, 13],
    ]),
    along('road-name', ['tertiary'], 14.3, [
      [14.3, 10],
      [18, 14],
    ]),
    along('main-road-name', ['primary', 'secondary'], 12.5, [
      [12.5, 10],
      [17, 14],
    ]),
    along('freeway-name', ['motorway'], 11.5, [
      [11.5, 10],
      [17, 14],
    ]),
  ];
}

interface PointLook {
  readonly kind: string;
  readonly minzoom: number;
  readonly nameZoom: number;
  readonly radius: number;
  readonly colour: string;
}

function pointLayers(palette: MapPalette): StyleLayer[] {
  const looks: PointLook[] = [
    { kind: 'bus_stop', minzoom: 14.6, nameZoom: 16.2, radius: 3, colour: palette.busStop },
    { kind: 'school', minzoom: 14.5, nameZoom: 15, radius: 3.4, colour: palette.schoolPoint },
    { kind: 'hospital', minzoom: 13.8, nameZoom: 14.5, radius: 3.8, colour: palette.hospitalPoint },
    { kind: 'station', minzoom: 12.4, nameZoom: 12.8, radius: 4.4, colour: palette.station },
    { kind: 'depot', minzoom: 12.4, nameZoom: 12.8, radius: 4.4, colour: palette.depotPoint },
  ];
  return [
    cityLayer('park-name', 'symbol', 'poi', {
      minzoom: 14.5,
      filter: ['==', ['get', 'kind'], 'park'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': REGULAR,
        'text-size': 11,
        'text-max-width': 7,
        'text-padding': 6,
      },
      paint: { 'text-color': palette.parkText, 'text-halo-color': palette.halo, 'text-halo-width': 1.2 },
    }),
    ...looks.flatMap((look) => [dot(look, palette), name(look, palette)]),
  ];
}

/** A dot is a letter, not a circle: labels keep clear of letters, and circles they would write over. */
function dot(look: PointLook, palette: MapPalette): StyleLayer {
  return cityLayer(`${look.kind}-point`, 'symbol', 'poi', {
    minzoom: look.minzoom,
    filter: ['==', ['get', 'kind'], look.kind],
    layout: {
      'text-field': '\u25CF',
      'text-font': REGULAR,
      'text-size': byZoom([look.minzoom, look.radius * 2.4], [18, look.radius * 5]),
      'text-allow-overlap': true,
      'text-padding': 0,
    },
    paint: { 'text-color': look.colour, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
  });
}

function name(look: PointLook, palette: MapPalette): StyleLayer {
  return cityLayer(`${look.kind}-name`, 'symbol', 'poi', {
    minzoom: look.nameZoom,
    filter: ['==', ['get', 'kind'], look.kind],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': look.radius > 4 ? BOLD : REGULAR,
      'text-size': look.radius > 4 ? 12 : 11,
      'text-max-width': 9,
      // The label goes where there is room beside its point, or not at all.
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.95,
      'text-justify': 'auto',
      'text-padding': 2,
    },
    paint: { 'text-color': look.colour, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
  });
}
