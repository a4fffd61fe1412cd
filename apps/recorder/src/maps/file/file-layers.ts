import type { MapPalette } from '../style/map-palette.js';
import { BOLD, byZoom, REGULAR, type Expression, type LayerMaker, type StyleLayer } from '../style/style-layer.js';

/** Features of a layer of tiles; all of them without a filter. */
export interface Part {
  readonly layer: string;
  readonly isOf?: Expression;
}

/** Areas of one colour. */
export interface Fill extends Part {
  readonly colour: string;
}

/** Parts that lie under the roads. */
export interface GroundParts {
  readonly fills: readonly Fill[];
  readonly water: Part;
  readonly streams: Part;
  readonly buildings: Part;
  readonly borders: Part;
}

function filterOf({ isOf }: Part): { readonly filter?: Expression } {
  return isOf === undefined ? {} : { filter: isOf };
}

/** Land, water, buildings and borders. */
export function groundFills(layer: LayerMaker, palette: MapPalette, parts: GroundParts): StyleLayer[] {
  return [
    ...parts.fills.map((fill, index) =>
      layer(`land-${index}`, 'fill', fill.layer, {
        ...filterOf(fill),
        paint: { 'fill-color': fill.colour, 'fill-antialias': false },
      }),
    ),
    layer('stream', 'line', parts.streams.layer, {
      minzoom: 9,
      ...filterOf(parts.streams),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.water, 'line-width': byZoom([9, 0.6], [14, 2], [18, 8]) },
    }),
    layer('water', 'fill', parts.water.layer, { ...filterOf(parts.water), paint: { 'fill-color': palette.water } }),
    layer('building', 'fill', parts.buildings.layer, {
      minzoom: 14,
      ...filterOf(parts.buildings),
      paint: {
        'fill-color': palette.building,
        'fill-outline-color': palette.buildingEdge,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14, 0.35, 15.4, 1],
      },
    }),
    layer('border', 'line', parts.borders.layer, {
      ...filterOf(parts.borders),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.limit, 'line-width': byZoom([3, 0.6], [14, 2.4]), 'line-opacity': 0.6 },
    }),
  ];
}

/** Ways without cars. */
export function pathLayer(layer: LayerMaker, palette: MapPalette, part: Part): StyleLayer {
  return layer('path', 'line', part.layer, {
    minzoom: 14,
    ...filterOf(part),
    paint: {
      'line-color': palette.streetEdge,
      'line-width': byZoom([14, 0.6], [18, 2.4]),
      'line-dasharray': [3, 2],
    },
  });
}

/** Names of rivers along them, of lakes and seas in them. */
export function waterNames(
  layer: LayerMaker,
  palette: MapPalette,
  name: Expression,
  parts: readonly Part[],
): StyleLayer[] {
  const paint = { 'text-color': palette.waterText, 'text-halo-color': palette.water, 'text-halo-width': 1 };
  return parts.flatMap(({ layer: tiles }, index) => [
    layer(`river-name-${index}`, 'symbol', tiles, {
      minzoom: 11,
      filter: ['match', ['geometry-type'], ['LineString', 'MultiLineString'], true, false],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 500,
        'text-field': name,
        'text-font': REGULAR,
        'text-size': byZoom([11, 11], [16, 15]),
        'text-letter-spacing': 0.12,
      },
      paint,
    }),
    layer(`water-name-${index}`, 'symbol', tiles, {
      minzoom: 8,
      filter: ['match', ['geometry-type'], ['Point', 'MultiPoint'], true, false],
      layout: { 'text-field': name, 'text-font': REGULAR, 'text-size': 12, 'text-max-width': 7 },
      paint,
    }),
  ]);
}

/** Names of places by their size; `rank` is smaller for a more important one. */
export interface PlaceParts {
  readonly layer: string;
  readonly rank: Expression;
  readonly quarter: Expression;
  readonly village: Expression;
  readonly town: Expression;
  readonly city: Expression;
  readonly country: Expression;
}

/** Names of quarters up to countries, the biggest last: MapLibre places the last layer's labels first. */
export function placeNames(
  layer: LayerMaker,
  palette: MapPalette,
  name: Expression,
  { layer: tiles, rank, quarter, village, town, city, country }: PlaceParts,
): StyleLayer[] {
  const place = (
    id: string,
    filter: Expression,
    zooms: { readonly minzoom?: number; readonly maxzoom?: number },
    sizes: readonly (readonly [number, number])[],
    look: { readonly font: readonly string[]; readonly colour: string },
  ): StyleLayer =>
    layer(id, 'symbol', tiles, {
      ...zooms,
      filter,
      layout: {
        'text-field': name,
        'text-font': look.font,
        'text-size': byZoom(...sizes),
        'text-max-width': 8,
        'symbol-sort-key': rank,
      },
      paint: { 'text-color': look.colour, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
    });
  const quiet = { font: REGULAR, colour: palette.quietText };
  const plain = { font: REGULAR, colour: palette.text };
  const strong = { font: BOLD, colour: palette.text };
  return [
    place(
      'quarter-name',
      quarter,
      { minzoom: 12, maxzoom: 17 },
      [
        [12, 10],
        [16, 14],
      ],
      quiet,
    ),
    place(
      'village-name',
      village,
      { minzoom: 10, maxzoom: 16 },
      [
        [10, 10],
        [15, 15],
      ],
      plain,
    ),
    place(
      'town-name',
      town,
      { minzoom: 7, maxzoom: 15 },
      [
        [7, 10],
        [14, 17],
      ],
      plain,
    ),
    place(
      'city-name',
      city,
      { minzoom: 4, maxzoom: 14 },
      [
        [4, 11],
        [11, 20],
      ],
      strong,
    ),
    place(
      'country-name',
      country,
      { maxzoom: 8 },
      [
        [1, 10],
        [7, 18],
      ],
      quiet,
    ),
  ];
}
