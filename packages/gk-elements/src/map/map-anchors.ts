import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { MAP_ANCHORS } from './map-layers.js';

/** Every id of the elements begins so. @internal */
export const OWN_PREFIX = 'gk-';

const isOwn = (id: string): boolean => id.startsWith(OWN_PREFIX);
const anchor = (id: string): LayerSpecification => ({ id, type: 'background', layout: { visibility: 'none' } });

/** The style of a base map, with the anchors. @internal */
export function withAnchors(style: StyleSpecification): StyleSpecification {
  const labelsAt = style.layers.findIndex(({ type }) => type === 'symbol');
  const at = labelsAt < 0 ? style.layers.length : labelsAt;
  return {
    ...style,
    layers: [
      ...style.layers.slice(0, at),
      anchor(MAP_ANCHORS['base-labels']),
      ...style.layers.slice(at),
      anchor(MAP_ANCHORS.vehicles),
      anchor(MAP_ANCHORS['vehicle-labels']),
    ],
  };
}

/**
 * A base map in place of another, with the sources and layers that the page had added: each layer below the same
 * anchor. `replaced` is the base map that goes; anything else in `shown` that is in neither is the page's.
 *
 * @internal
 */
export function carryOver(
  shown: StyleSpecification,
  replaced: StyleSpecification,
  next: StyleSpecification,
): StyleSpecification {
  const replacedIds = new Set(replaced.layers.map(({ id }) => id));
  const nextIds = new Set(next.layers.map(({ id }) => id));
  const anchors = new Set(Object.values(MAP_ANCHORS));
  const below = new Map<string, LayerSpecification[]>();
  let waiting: LayerSpecification[] = [];
  for (const layer of shown.layers) {
    if (anchors.has(layer.id)) {
      below.set(layer.id, waiting);
      waiting = [];
    } else if (!isOwn(layer.id) && !replacedIds.has(layer.id) && !nextIds.has(layer.id)) waiting.push(layer);
  }
  const pageSources = Object.entries(shown.sources).filter(([id]) => !isOwn(id) && !(id in replaced.sources));
  return {
    ...next,
    sources: { ...Object.fromEntries(pageSources), ...next.sources },
    layers: [...next.layers.flatMap((layer) => [...(below.get(layer.id) ?? []), layer]), ...waiting],
  };
}
