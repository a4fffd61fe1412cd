import type { ErrorEvent, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { GkError } from 'gk-sdk';
import { OWN_PREFIX } from './map-anchors.js';
import { MAP_ANCHORS, type GkMapLayers } from './map-layers.js';

/** Used part of a map in {@link PageLayers}. @internal */
export type PageLayersMap = Pick<
  MapLibreMap,
  'addSource' | 'removeSource' | 'getSource' | 'addLayer' | 'removeLayer' | 'getLayer' | 'on' | 'off'
>;

/**
 * Layers of a page on a map beside the vehicles: kept while there is no map, and put into each new one.
 *
 * @internal
 */
export class PageLayers {
  readonly #wanted = new Map<string, { readonly layers: GkMapLayers }>();
  /** Layers that the map has, or had before another base map, a lost context or another map came. */
  readonly #shown = new Map<string, GkMapLayers>();
  #map: PageLayersMap | undefined;
  #reachable = false;

  /** Shows layers, now or when there is a map; the function removes them. Throws a GkError `invalid-argument`. */
  add(layers: GkMapLayers): () => void {
    for (const id of [...Object.keys(layers.sources ?? {}), ...layers.layers.map((layer) => layer.id)]) {
      if (id.startsWith(OWN_PREFIX))
        throw new GkError('invalid-argument', `"${id}" begins with ${OWN_PREFIX}, which is the map's own.`);
    }
    const entry = { layers };
    this.#wanted.set(layers.id, entry);
    this.#sync();
    return () => {
      // Who removes them to add them anew in the same task replaces them: the map does not blink.
      queueMicrotask(() => {
        if (this.#wanted.get(layers.id) !== entry) return;
        this.#wanted.delete(layers.id);
        this.#sync();
      });
    };
  }

  /** A style is ready: of another map, or of the same one, which may have kept the layers. */
  attach(map: PageLayersMap): void {
    this.#map = map;
    this.#reachable = true;
    this.#sync();
  }

  /** The map's style is gone for now. */
  detach(): void {
    this.#reachable = false;
  }

  #sync(): void {
    const map = this.#map;
    if (map === undefined || !this.#reachable) return;
    for (const [id, layers] of this.#shown) {
      if (this.#wanted.has(id)) continue;
      hide(map, layers);
      this.#shown.delete(id);
    }
    for (const [id, { layers }] of this.#wanted) {
      show(map, layers, this.#shown.get(id));
      this.#shown.set(id, layers);
    }
  }
}

function show(map: PageLayersMap, layers: GkMapLayers, before: GkMapLayers | undefined): void {
  const said: string[] = [];
  const listen = ({ error }: ErrorEvent): void => {
    said.push(error.message);
  };
  // A layer that the map rejects is reported by an event alone.
  map.on('error', listen);
  if (before !== undefined && before !== layers && !setData(map, layers, before)) hide(map, before);
  for (const [id, source] of Object.entries(layers.sources ?? {})) if (!map.getSource(id)) map.addSource(id, source);
  for (const layer of layers.layers)
    if (!map.getLayer(layer.id)) map.addLayer(layer, layers.before && MAP_ANCHORS[layers.before]);
  map.off('error', listen);
  if (said.length > 0) console.error(`gk-elements: the map does not take the layers "${layers.id}": ${said.join(' ')}`);
}

function hide(map: PageLayersMap, { sources, layers }: GkMapLayers): void {
  for (const { id } of layers) if (map.getLayer(id)) map.removeLayer(id);
  for (const id of Object.keys(sources ?? {})) if (map.getSource(id)) map.removeSource(id);
}

/** Replaces the data alone, when nothing else differs; false when more does. */
function setData(map: PageLayersMap, layers: GkMapLayers, before: GkMapLayers): boolean {
  if (withoutData(layers) !== withoutData(before)) return false;
  for (const [id, source] of Object.entries(layers.sources ?? {})) {
    const former = before.sources?.[id];
    if (source.type !== 'geojson' || former?.type !== 'geojson' || source.data === former.data) continue;
    void map.getSource<GeoJSONSource>(id)?.setData(source.data);
  }
  return true;
}

function withoutData({ sources = {}, layers, before }: GkMapLayers): string {
  const bare = Object.entries(sources).map(([id, source]) =>
    source.type === 'geojson' ? [id, { ...source, data: null }] : [id, source],
  );
  return JSON.stringify([bare, layers, before]);
}
