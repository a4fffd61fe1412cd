import type { MapPalette } from '../style/map-palette.js';
import { pointLayers, type PointKind, type PointSource } from '../style/point-layers.js';
import { roadLayers, type RoadClass, type RoadSource } from '../style/road-layers.js';
import { streetNames, type StreetNames } from '../style/street-names.js';
import { isOneOf, layersOf, type Expression } from '../style/style-layer.js';
import { groundFills, pathLayer, placeNames, waterNames, type Fill } from './file-layers.js';
import type { MapSchema } from './map-schema.js';

const layer = layersOf('map');
// Up to version 3 of the schema, the names of these fields begin with `pmap:`.
const KIND: Expression = ['coalesce', ['get', 'kind'], ['get', 'pmap:kind'], ''];
const DETAIL: Expression = ['coalesce', ['get', 'kind_detail'], ['get', 'pmap:kind_detail'], ''];
/** Names as they are written where the place is. */
const NAME: Expression = ['coalesce', ['get', 'name'], ''];
const IS_LINK: Expression = ['any', ['to-boolean', ['get', 'is_link']], ['==', ['get', 'pmap:link'], 1]];

function isRoad(roadClass: RoadClass): Expression {
  switch (roadClass) {
    case 'motorway':
      return ['all', ['==', KIND, 'highway'], ['!', IS_LINK]];
    case 'motorway_link':
      return ['all', ['==', KIND, 'highway'], IS_LINK];
    case 'primary':
      return isOneOf(DETAIL, ['primary', 'primary_link', 'trunk', 'trunk_link']);
    case 'secondary':
      return isOneOf(DETAIL, ['secondary', 'secondary_link']);
    case 'tertiary':
      return isOneOf(DETAIL, ['tertiary', 'tertiary_link']);
    case 'residential':
      return ['==', KIND, 'minor_road'];
  }
}

const ROADS: RoadSource & StreetNames = {
  layer,
  roads: 'roads',
  isOf: isRoad,
  isBridge: ['all', ['to-boolean', ['get', 'is_bridge']], isRoad('primary')],
  railways: 'roads',
  isRailway: ['all', ['==', KIND, 'rail'], ['!', ['to-boolean', ['get', 'is_tunnel']]]],
  names: 'roads',
  name: NAME,
};

const POINT_KINDS: Readonly<Record<PointKind | 'park', readonly string[]>> = {
  bus_stop: ['bus_stop', 'bus_station'],
  school: ['school', 'university', 'college'],
  hospital: ['hospital'],
  station: ['station', 'train_station'],
  depot: ['fuel'],
  park: ['park'],
};

const POINTS: PointSource = { layer, points: 'pois', name: NAME, isOf: (kind) => isOneOf(KIND, POINT_KINDS[kind]) };

const IS_AREA = isOneOf(['geometry-type'], ['Polygon', 'MultiPolygon']);
const IS_LINE = isOneOf(['geometry-type'], ['LineString', 'MultiLineString']);

function fills(palette: MapPalette): Fill[] {
  const land = (kinds: readonly string[], colour: string): Fill[] =>
    ['landcover', 'landuse'].map((name) => ({ layer: name, isOf: isOneOf(KIND, kinds), colour }));
  return [
    { layer: 'earth', isOf: IS_AREA, colour: palette.ground },
    ...land(['farmland', 'orchard'], palette.fields[0]),
    ...land(['forest', 'wood'], palette.wood),
    ...land(['grassland', 'grass', 'park', 'nature_reserve', 'golf_course', 'cemetery', 'pitch'], palette.park),
    ...land(['residential', 'urban_area'], palette.housing),
    ...land(['commercial', 'pedestrian'], palette.centre),
    ...land(['industrial', 'railway', 'military', 'aerodrome'], palette.industry),
    ...land(['school', 'university', 'college', 'kindergarten'], palette.school),
    ...land(['hospital'], palette.hospital),
  ];
}

/** The schema of Protomaps (docs.protomaps.com/basemaps/layers), versions 3 and 4. */
export const PROTOMAPS: MapSchema = {
  name: 'Protomaps',
  mark: ['earth', 'roads', 'water', 'places'],
  holdsLand: true,
  layers: (palette) => [
    ...groundFills(layer, palette, {
      fills: fills(palette),
      water: { layer: 'water', isOf: IS_AREA },
      streams: { layer: 'water', isOf: IS_LINE },
      buildings: { layer: 'buildings', isOf: IS_AREA },
      borders: { layer: 'boundaries', isOf: isOneOf(KIND, ['country', 'region']) },
    }),
    pathLayer(layer, palette, { layer: 'roads', isOf: ['==', KIND, 'path'] }),
    ...roadLayers(palette, ROADS),
    ...streetNames(palette, ROADS),
    ...pointLayers(palette, POINTS, ['bus_stop', 'school', 'hospital', 'station', 'depot']),
    ...waterNames(layer, palette, NAME, [{ layer: 'water' }]),
    ...placeNames(layer, palette, NAME, {
      layer: 'places',
      rank: ['-', 0, ['coalesce', ['get', 'population_rank'], ['get', 'pmap:population_rank'], 0]],
      quarter: isOneOf(KIND, ['neighbourhood', 'macrohood', 'subplace']),
      village: ['all', ['==', KIND, 'locality'], ['!', isOneOf(DETAIL, ['city', 'town'])]],
      town: ['all', ['==', KIND, 'locality'], ['==', DETAIL, 'town']],
      city: ['all', ['==', KIND, 'locality'], ['==', DETAIL, 'city']],
      country: ['==', KIND, 'country'],
    }),
  ],
};
