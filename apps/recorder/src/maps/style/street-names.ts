import type { MapPalette } from './map-palette.js';
import type { RoadClass, RoadSource } from './road-layers.js';
import { byZoom, REGULAR } from './style-layer.js';
import type { Expression, StyleLayer } from './style-layer.js';

/** Where the tiles of a map have the names of roads. */
export interface StreetNames extends Pick<RoadSource, 'layer' | 'isOf'> {
  readonly names: string;
  readonly name: Expression;
}

/** Names along the roads, those of the widest roads last. */
export function streetNames(palette: MapPalette, { layer, isOf, names, name }: StreetNames): StyleLayer[] {
  const along = (
    id: string,
    classes: readonly RoadClass[],
    minzoom: number,
    sizes: readonly (readonly [number, number])[],
  ): StyleLayer =>
    layer(id, 'symbol', names, {
      minzoom,
      filter: ['any', ...classes.map(isOf)],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': name,
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
