import type { GkMapLibreLayer, GkMapLibreSource } from './map-libre-types.js';

/**
 * Where layers of a page stand: below the labels of the base map (names of places and roads), below everything of the
 * vehicles (tracks, trails, markers), or below the labels of the vehicles only.
 *
 * @public
 */
export type GkMapAnchor = 'base-labels' | 'vehicles' | 'vehicle-labels';

/**
 * Ids of layers, invisible themselves, that are in every map, whatever its base map and theme: a `beforeId` for `map.addLayer()`, or for a tool that
 * adds layers of its own.
 *
 * @public
 */
export const MAP_ANCHORS: Readonly<Record<GkMapAnchor, string>> = {
  'base-labels': 'gk-anchor-base-labels',
  vehicles: 'gk-anchor-vehicles',
  'vehicle-labels': 'gk-anchor-vehicle-labels',
};

/**
 * Sources and layers that a page shows on a map. Ids of layers and sources are those of the map, unique in the map;
 * `gk-` at their beginning is the elements' own.
 *
 * @public
 */
export interface GkMapLayers {
  /** Name of the whole: adding it again replaces it. */
  readonly id: string;
  /** By id. A source belongs to one whole. */
  readonly sources?: Readonly<Record<string, GkMapLibreSource>>;
  /** Bottom first. */
  readonly layers: readonly GkMapLibreLayer[];
  /** Anchor that the layers lie below; by default they are on top of everything. */
  readonly before?: GkMapAnchor;
}
