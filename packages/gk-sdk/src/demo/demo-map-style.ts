import { DEMO_CENTER, DEMO_STREETS, placeOf } from './demo-route.js';

type Position = readonly [lng: number, lat: number];

/** Letters of three columns and five rows, each row as its columns from the left. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  D: ['110', '101', '101', '101', '110'],
  E: ['111', '100', '110', '100', '111'],
  M: ['101', '111', '111', '101', '101'],
  O: ['010', '101', '101', '101', '010'],
};
const WORD = 'DEMO';
/** Rows of the letters to a block. */
const ROWS_TO_A_BLOCK = 12;

/**
 * The base map of the demo: the streets that its vehicles drive, and the word in the blocks between them, painted as areas, for
 * text needs fonts of a server. Nothing in it is loaded.
 *
 * @internal
 */
export function demoMapStyle(): Readonly<Record<string, unknown>> {
  const data = (features: readonly unknown[]): Readonly<Record<string, unknown>> => ({
    type: 'geojson',
    data: { type: 'FeatureCollection', features },
  });
  return {
    version: 8,
    name: 'Demo',
    center: [DEMO_CENTER.lng, DEMO_CENTER.lat],
    sources: { streets: data(streets()), words: data([words()]) },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#dfe6df' } },
      { id: 'words', type: 'fill', source: 'words', paint: { 'fill-color': '#b9c6bb' } },
      {
        id: 'streets',
        type: 'line',
        source: 'streets',
        paint: { 'line-color': '#ffffff', 'line-width': ['interpolate', ['linear'], ['zoom'], 10, 1, 16, 12] },
      },
    ],
  };
}

const line = (...coordinates: readonly Position[]): unknown => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates },
});

function at(east: number, north: number): Position {
  const { lat, lng } = placeOf({ east, north });
  return [lng, lat];
}

function streets(): unknown[] {
  return Array.from({ length: 2 * DEMO_STREETS + 1 }, (_, index) => index - DEMO_STREETS).flatMap((n) => [
    line(at(-DEMO_STREETS, n), at(DEMO_STREETS, n)),
    line(at(n, -DEMO_STREETS), at(n, DEMO_STREETS)),
  ]);
}

/** The word in every second block of every second row of blocks. */
function words(): unknown {
  const coordinates: Position[][][] = [];
  for (let north = -DEMO_STREETS; north < DEMO_STREETS; north += 2) {
    for (let east = -DEMO_STREETS; east < DEMO_STREETS; east += 2) coordinates.push(...wordAt(east, north));
  }
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } };
}

/** One square for each dark element of the letters, in the middle of a block. */
function wordAt(east: number, north: number): Position[][][] {
  const size = 0.7 / (WORD.length * 4);
  return [...WORD].flatMap((letter, place) =>
    (LETTERS[letter] ?? []).flatMap((row, fromTop) =>
      [...row].flatMap((element, column) => {
        if (element !== '1') return [];
        const left = east + 0.16 + (place * 4 + column) * size;
        const top = north + 0.5 + (2.5 - fromTop) / ROWS_TO_A_BLOCK;
        const bottom = top - 1 / ROWS_TO_A_BLOCK;
        return [[[at(left, bottom), at(left + size, bottom), at(left + size, top), at(left, top), at(left, bottom)]]];
      }),
    ),
  );
}
