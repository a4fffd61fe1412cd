import type { PointSource } from '../../maps/style/point-layers.js';
import type { RoadSource } from '../../maps/style/road-layers.js';
import type { StreetNames } from '../../maps/style/street-names.js';
import { layersOf } from '../../maps/style/style-layer.js';

/** Makes a layer of the city's tiles. */
export const cityLayer = layersOf('city');

/** Roads and railways in the city's tiles. */
export const CITY_ROADS: RoadSource & StreetNames = {
  layer: cityLayer,
  roads: 'road',
  isOf: (roadClass) => ['==', ['get', 'class'], roadClass],
  isBridge: ['==', ['get', 'bridge'], true],
  railways: 'railway',
  names: 'road',
  name: ['get', 'name'],
};

/** Points of interest in the city's tiles. */
export const CITY_POINTS: PointSource = {
  layer: cityLayer,
  points: 'poi',
  name: ['get', 'name'],
  isOf: (kind) => ['==', ['get', 'kind'], kind],
};
