import type { MapPalette } from '../style/map-palette.js';
import { pointLayers, type PointKind, type PointSource } from '../style/point-layers.js';
import { roadLayers, type RoadClass, type RoadSource } from '../style/road-layers.js';
import { streetNames, type StreetNames } from '../style/street-names.js';
import { isOneOf, layersOf, type Expression } from '../style/style-layer.js';
import { groundFills, pathLayer, placeNames, waterNames, type Fill } from './file-layers.js';
import type { MapSchema } from './map-schema.js';

const layer = layersOf('map');
const CLASS = ['get', 'class'];
/** Names as they are written where the place is. */
const NAME: Expression = ['coalesce', ['get', 'name'], ['get', 'name:latin']];

const ROAD_CLASSES: Readonly<Record<Exclude<RoadClass, 'motorway' | 'motorway_link'>, readonly string[]>> = {
  residential: ['minor', 'service'],
  tertiary: ['tertiary'],
  secondary: ['secondary'],
  primary: ['primary', 'trunk'],
};

function isRoad(roadClass: RoadClass): Expression {
  if (roadClass === 'motorway') return ['all', ['==', CLASS, 'motorway'], ['!=', ['get', 'ramp'], 1]];
  if (roadClass === 'motorway_link') return ['all', ['==', CLASS, 'motorway'], ['==', ['get', 'ramp'], 1]];
  return isOneOf(CLASS, ROAD_CLASSES[roadClass]);
}

const ROADS: RoadSource & StreetNames = {
  layer,
  roads: 'transportation',
  isOf: isRoad,
  isBridge: ['all', ['==', ['get', 'brunnel'], 'bridge'], isRoad('primary')],
  railways: 'transportation',
  isRailway: ['all', isOneOf(CLASS, ['rail', 'transit']), ['!=', ['get', 'brunnel'], 'tunnel']],
  names: 'transportation_name',
  name: NAME,
};

const POINT_CLASSES: Readonly<Record<PointKind | 'park', readonly string[]>> = {
  bus_stop: ['bus'],
  school: ['school', 'college'],
  hospital: ['hospital'],
  station: ['railway'],
  depot: ['fuel'],
  park: ['park'],
};

const POINTS: PointSource = { layer, points: 'poi', name: NAME, isOf: (kind) => isOneOf(CLASS, POINT_CLASSES[kind]) };

function fills(palette: MapPalette): Fill[] {
  return [
    { layer: 'landcover', isOf: isOneOf(CLASS, ['farmland']), colour: palette.fields[0] },
    { layer: 'landcover', isOf: isOneOf(CLASS, ['wood', 'forest']), colour: palette.wood },
    { layer: 'landcover', isOf: isOneOf(CLASS, ['grass', 'wetland']), colour: palette.park },
    { layer: 'landuse', isOf: isOneOf(CLASS, ['residential', 'suburb', 'neighbourhood']), colour: palette.housing },
    { layer: 'landuse', isOf: isOneOf(CLASS, ['commercial', 'retail']), colour: palette.centre },
    { layer: 'landuse', isOf: isOneOf(CLASS, ['industrial', 'railway', 'military']), colour: palette.industry },
    {
      layer: 'landuse',
      isOf: isOneOf(CLASS, ['school', 'university', 'college', 'kindergarten']),
      colour: palette.school,
    },
    { layer: 'landuse', isOf: isOneOf(CLASS, ['hospital']), colour: palette.hospital },
    { layer: 'park', colour: palette.park },
  ];
}

/** The schema of OpenMapTiles (openmaptiles.org/schema), which Planetiler and tilemaker write, too. */
export const OPENMAPTILES: MapSchema = {
  name: 'OpenMapTiles',
  mark: ['transportation', 'transportation_name', 'water', 'place'],
  holdsLand: false,
  layers: (palette) => [
    ...groundFills(layer, palette, {
      fills: fills(palette),
      water: { layer: 'water' },
      streams: { layer: 'waterway' },
      buildings: { layer: 'building' },
      borders: { layer: 'boundary', isOf: ['all', ['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]] },
    }),
    pathLayer(layer, palette, { layer: 'transportation', isOf: isOneOf(CLASS, ['path', 'track']) }),
    ...roadLayers(palette, ROADS),
    ...streetNames(palette, ROADS),
    ...pointLayers(palette, POINTS, ['bus_stop', 'school', 'hospital', 'station', 'depot']),
    ...waterNames(layer, palette, NAME, [{ layer: 'waterway' }, { layer: 'water_name' }]),
    ...placeNames(layer, palette, NAME, {
      layer: 'place',
      rank: ['coalesce', ['get', 'rank'], 20],
      quarter: isOneOf(CLASS, ['suburb', 'quarter', 'neighbourhood', 'hamlet']),
      village: isOneOf(CLASS, ['village']),
      town: isOneOf(CLASS, ['town']),
      city: isOneOf(CLASS, ['city']),
      country: isOneOf(CLASS, ['country']),
    }),
  ],
};
