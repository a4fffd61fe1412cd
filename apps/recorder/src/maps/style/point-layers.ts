import type { MapPalette } from './map-palette.js';
import { BOLD, byZoom, REGULAR } from './style-layer.js';
import type { Expression, LayerMaker, StyleLayer } from './style-layer.js';

/** Points of interest that a map shows. */
export type PointKind = 'bus_stop' | 'school' | 'hospital' | 'station' | 'depot';

/** Where the tiles of a map have points of interest. */
export interface PointSource {
  readonly layer: LayerMaker;
  readonly points: string;
  readonly name: Expression;
  readonly isOf: (kind: PointKind | 'park') => Expression;
}

interface PointLook {
  readonly kind: PointKind;
  readonly minzoom: number;
  readonly nameZoom: number;
  readonly radius: number;
  readonly colour: string;
}

/** Names of parks, dots and names of the other kinds: the first kind is the least important. */
export function pointLayers(palette: MapPalette, source: PointSource, kinds: readonly PointKind[]): StyleLayer[] {
  const looks: PointLook[] = [
    { kind: 'bus_stop', minzoom: 14.6, nameZoom: 16.2, radius: 3, colour: palette.busStop },
    { kind: 'school', minzoom: 14.5, nameZoom: 15, radius: 3.4, colour: palette.schoolPoint },
    { kind: 'hospital', minzoom: 13.8, nameZoom: 14.5, radius: 3.8, colour: palette.hospitalPoint },
    { kind: 'station', minzoom: 12.4, nameZoom: 12.8, radius: 4.4, colour: palette.station },
    { kind: 'depot', minzoom: 12.4, nameZoom: 12.8, radius: 4.4, colour: palette.depotPoint },
  ];
  const shown = looks.filter(({ kind }) => kinds.includes(kind));
  return [
    source.layer('park-name', 'symbol', source.points, {
      minzoom: 14.5,
      filter: source.isOf('park'),
      layout: {
        'text-field': source.name,
        'text-font': REGULAR,
        'text-size': 11,
        'text-max-width': 7,
        'text-padding': 6,
      },
      paint: { 'text-color': palette.parkText, 'text-halo-color': palette.halo, 'text-halo-width': 1.2 },
    }),
    ...shown.flatMap((look) => [dot(look, palette, source), name(look, palette, source)]),
  ];
}

/** A dot is a letter, not a circle: labels keep clear of letters, and circles they would write over. */
function dot(look: PointLook, palette: MapPalette, { layer, points, isOf }: PointSource): StyleLayer {
  return layer(`${look.kind}-point`, 'symbol', points, {
    minzoom: look.minzoom,
    filter: isOf(look.kind),
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

function name(look: PointLook, palette: MapPalette, source: PointSource): StyleLayer {
  return source.layer(`${look.kind}-name`, 'symbol', source.points, {
    minzoom: look.nameZoom,
    filter: source.isOf(look.kind),
    layout: {
      'text-field': source.name,
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
