import type { GeoJSONSource, GeoJSONSourceSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { Feature } from 'geojson';
import { collection } from './maplibre-layers.js';

/**
 * The sources that the engine fills. The layers of an empty one are hidden: the map library looks after the tiles of
 * every source with a layer in sight, at each frame of a moving map.
 *
 * @internal
 */
export class OwnSources {
  readonly #map: MapLibreMap;
  readonly #names = new Set<string>();
  readonly #filled = new Set<string>();

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  /** Adds those that the style has not got: all of them after another base map came. */
  add(sources: Readonly<Record<string, GeoJSONSourceSpecification>>): void {
    for (const [name, source] of Object.entries(sources)) {
      this.#names.add(name);
      if (this.#map.getSource(name)) continue;
      this.#filled.delete(name);
      this.#map.addSource(name, source);
    }
  }

  /** Fills a source. */
  set(name: string, features: Feature[]): void {
    const source = this.#map.getSource<GeoJSONSource>(name);
    const wasFilled = this.#filled.has(name);
    if (source === undefined || (!wasFilled && features.length === 0)) return;
    void source.setData(collection(features));
    if (features.length > 0) this.#filled.add(name);
    else this.#filled.delete(name);
    if (wasFilled !== features.length > 0) this.hideEmpty();
  }

  /** To be called when layers were added. */
  hideEmpty(): void {
    for (const id of this.#map.getLayersOrder()) {
      const source = this.#map.getLayer(id)?.source;
      if (source === undefined || !this.#names.has(source)) continue;
      const visibility = this.#filled.has(source) ? 'visible' : 'none';
      if (this.#map.getLayoutProperty(id, 'visibility') !== visibility) {
        this.#map.setLayoutProperty(id, 'visibility', visibility);
      }
    }
  }
}
