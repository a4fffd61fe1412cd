import type { MapPalette } from './map-palette.js';
import { byZoom, cityLayer } from './style-layer.js';
import type { StyleLayer } from './style-layer.js';

interface RoadLook {
  readonly id: string;
  readonly classes: readonly string[];
  readonly minzoom: number;
  /** Zoom level from which on the road is one and a half to two pixels wide: edges of narrower ones are seen as a blur only. */
  readonly edgesFrom: number;
  readonly width: readonly (readonly [number, number])[];
  readonly colour: string;
  readonly edge: string;
}

/** Roads from the smallest to the biggest, edges first, so that crossings flow into each other. */
export function roadLayers(palette: MapPalette): StyleLayer[] {
  const looks: RoadLook[] = [
    look(
      'residential',
      ['residential'],
      { from: 13, edgesFrom: 14.5 },
      [
        [13, 0.7],
        [15, 3.2],
        [17, 10],
        [19, 30],
      ],
      palette.street,
      palette.streetEdge,
    ),
    look(
      'tertiary',
      ['tertiary'],
      { from: 11.5, edgesFrom: 13.5 },
      [
        [11.5, 0.5],
        [13, 1.6],
        [15, 5],
        [17, 14],
        [19, 40],
      ],
      palette.street,
      palette.streetEdge,
    ),
    look(
      'secondary',
      ['secondary'],
      { from: 9.5, edgesFrom: 12.5 },
      [
        [9.5, 0.6],
        [12, 1.6],
        [14, 4.2],
        [17, 18],
        [19, 48],
      ],
      palette.street,
      palette.streetEdge,
    ),
    look(
      'primary',
      ['primary'],
      { from: 8, edgesFrom: 11 },
      [
        [8, 0.6],
        [12, 2.2],
        [14, 5.4],
        [17, 22],
        [19, 58],
      ],
      palette.mainRoad,
      palette.mainRoadEdge,
    ),
    look(
      'ramp',
      ['motorway_link'],
      { from: 12, edgesFrom: 13.5 },
      [
        [12, 0.8],
        [14, 2.6],
        [17, 9],
        [19, 26],
      ],
      palette.freeway,
      palette.freewayEdge,
    ),
    look(
      'freeway',
      ['motorway'],
      { from: 6, edgesFrom: 12 },
      [
        [6, 0.8],
        [12, 2.2],
        [14, 4.6],
        [17, 16],
        [19, 42],
      ],
      palette.freeway,
      palette.freewayEdge,
    ),
  ];
  const small = looks.slice(0, 4);
  const fast = looks.slice(4);
  // The freeway runs over the streets that it crosses, the railway over all of them.
  return [
    ...small.map(edgeLayer),
    ...small.map(surfaceLayer),
    bridgeLayer(palette),
    ...fast.map(edgeLayer),
    ...fast.map(surfaceLayer),
    ...railwayLayers(palette),
  ];
}

function look(
  id: string,
  classes: readonly string[],
  { from, edgesFrom }: { readonly from: number; readonly edgesFrom: number },
  width: RoadLook['width'],
  colour: string,
  edge: string,
): RoadLook {
  return { id, classes, minzoom: from, edgesFrom, width, colour, edge };
}

function surfaceLayer(road: RoadLook): StyleLayer {
  return cityLayer(`road-${road.id}`, 'line', 'road', {
    minzoom: road.minzoom,
    filter: ['match', ['get', 'class'], road.classes, true, false],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': road.colour, 'line-width': byZoom(...road.width) },
  });
}

function edgeLayer(road: RoadLook): StyleLayer {
  const width = road.width.map(([zoom, value]) => [zoom, value + Math.min(2.4, 0.7 + value * 0.12)] as const);
  return cityLayer(`road-${road.id}-edge`, 'line', 'road', {
    minzoom: road.edgesFrom,
    filter: ['match', ['get', 'class'], road.classes, true, false],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': road.edge, 'line-width': byZoom(...width) },
  });
}

/** Two thin rails along each bridge. */
function bridgeLayer(palette: MapPalette): StyleLayer {
  return cityLayer('bridge-rails', 'line', 'road', {
    minzoom: 13.5,
    filter: ['==', ['get', 'bridge'], true],
    layout: { 'line-cap': 'butt', 'line-join': 'round' },
    paint: {
      'line-color': palette.mainRoadEdge,
      'line-width': byZoom([13.5, 0.8], [17, 2.2]),
      'line-gap-width': byZoom([13.5, 4.2], [14, 5], [17, 21], [19, 56]),
    },
  });
}

function railwayLayers(palette: MapPalette): StyleLayer[] {
  const width = [
    [10, 0.7],
    [14, 2.4],
    [17, 6],
  ] as const;
  return [
    cityLayer('railway', 'line', 'railway', {
      minzoom: 10,
      paint: { 'line-color': palette.railway, 'line-width': byZoom(...width) },
    }),
    cityLayer('railway-ties', 'line', 'railway', {
      minzoom: 12.5,
      paint: {
        'line-color': palette.railwayTies,
        'line-width': byZoom([12.5, 0.7], [14, 1.3], [17, 3.6]),
        'line-dasharray': [4, 4],
      },
    }),
  ];
}
