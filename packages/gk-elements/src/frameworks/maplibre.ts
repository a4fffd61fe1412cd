/**
 * Lets `gk-gps-map` name the map, sources and layers by the types of `maplibre-gl`:
 * `import type {} from 'gk-elements/types/maplibre'` once in a program. Types only.
 *
 * @packageDocumentation
 */
import type { LayerSpecification, Map as MapLibreMap, SourceSpecification } from 'maplibre-gl';

declare global {
  interface GkMapLibreTypes {
    map: MapLibreMap;
    source: SourceSpecification;
    layer: LayerSpecification;
  }
}
