import type { MapPalette } from './map-palette.js';
import { byZoom } from './style-layer.js';
import type { Expression, LayerMaker, StyleLayer } from './style-layer.js';

/** Classes of roads that a map tells apart. */
export type RoadClass = 'residential' | 'tertiary' | 'secondary' | 'primary' | 'motorway_link' | 'motorway';

/** Where the tiles of a map have roads and railways. */
export interface RoadSource {
  readonly layer: LayerMaker;
  readonly roads: string;
  readonly isOf: (roadClass: RoadClass) => Expression;
  /** Wide roads on bridges. */
  readonly isBridge: Expression;
  readonly railways: string;
  /** Undefined where the layer holds nothing else. */
  readonly isRailway?: Expression;
}

interface RoadLook {
  readonly id: string;
  readonly roadClass: RoadClass;
  readonly minzoom: number;
  /** Zoom level from which on the road is one and a half to two pixels wide: edges of narrower ones are seen as a blur only. */
  readonly edgesFrom: number;
  readonly width: readonly (readonly [number, number])[];
  readonly colour: string;
  readonly edge: string;
}

/** Roads from the smallest to the biggest, edges first, so that crossings flow into each other. */
export function roadLayers(palette: MapPalette, source: RoadSource): StyleLayer[] {
  const looks: RoadLook[] = [
    look(
      'residential',
      'residential',
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
      'tertiary',
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
      'secondary',
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
      'primary',
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
      'motorway_link',
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
      'motorway',
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
    ...small.map((road) => edgeLayer(road, source)),
    ...small.map((road) => surfaceLayer(road, source)),
    bridgeLayer(palette, source),
    ...fast.map((road) => edgeLayer(road, source)),
    ...fast.map((road) => surfaceLayer(road, source)),
    ...railwayLayers(palette, source),
  ];
}

function look(
  id: string,
  roadClass: RoadClass,
  { from, edgesFrom }: { readonly from: number; readonly edgesFrom: number },
  width: RoadLook['width'],
  colour: string,
  edge: string,
): RoadLook {
  return { id, roadClass, minzoom: from, edgesFrom, width, colour, edge };
}

function surfaceLayer(road: RoadLook, { layer, roads, isOf }: RoadSource): StyleLayer {
  return layer(`road-${road.id}`, 'line', roads, {
    minzoom: road.minzoom,
    filter: isOf(road.roadClass),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': road.colour, 'line-width': byZoom(...road.width) },
  });
}

function edgeLayer(road: RoadLook, { layer, roads, isOf }: RoadSource): StyleLayer {
  const width = road.width.map(([zoom, value]) => [zoom, value + Math.min(2.4, 0.7 + value * 0.12)] as const);
  return layer(`road-${road.id}-edge`, 'line', roads, {
    minzoom: road.edgesFrom,
    filter: isOf(road.roadClass),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': road.edge, 'line-width': byZoom(...width) },
  });
}

/** Two thin rails along each bridge. */
function bridgeLayer(palette: MapPalette, { layer, roads, isBridge }: RoadSource): StyleLayer {
  return layer('bridge-rails', 'line', roads, {
    minzoom: 13.5,
    filter: isBridge,
    layout: { 'line-cap': 'butt', 'line-join': 'round' },
    paint: {
      'line-color': palette.mainRoadEdge,
      'line-width': byZoom([13.5, 0.8], [17, 2.2]),
      'line-gap-width': byZoom([13.5, 4.2], [14, 5], [17, 21], [19, 56]),
    },
  });
}

function railwayLayers(palette: MapPalette, { layer, railways, isRailway }: RoadSource): StyleLayer[] {
  const filter = isRailway && { filter: isRailway };
  const width = [
    [10, 0.7],
    [14, 2.4],
    [17, 6],
  ] as const;
  return [
    layer('railway', 'line', railways, {
      minzoom: 10,
      ...filter,
      paint: { 'line-color': palette.railway, 'line-width': byZoom(...width) },
    }),
    layer('railway-ties', 'line', railways, {
      minzoom: 12.5,
      ...filter,
      paint: {
        'line-color': palette.railwayTies,
        'line-width': byZoom([12.5, 0.7], [14, 1.3], [17, 3.6]),
        'line-dasharray': [4, 4],
      },
    }),
  ];
}
