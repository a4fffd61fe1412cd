declare global {
  /**
   * The types of the optional package `maplibre-gl`, for a page that has it:
   * `import type {} from 'gk-elements/types/maplibre'` once in a program. Without that they are unknown, and these
   * declarations need no `maplibre-gl`.
   */
  interface GkMapLibreTypes {}
}

/** `Map` of maplibre-gl, where `gk-elements/types/maplibre` is imported; else unknown. @public */
export type GkMapLibreMap = GkMapLibreTypes extends { map: infer Type } ? Type : unknown;
/** `SourceSpecification` of maplibre-gl, where `gk-elements/types/maplibre` is imported; else unknown. @public */
export type GkMapLibreSource = GkMapLibreTypes extends { source: infer Type } ? Type : unknown;
/** `LayerSpecification` of maplibre-gl, where `gk-elements/types/maplibre` is imported; else unknown. @public */
export type GkMapLibreLayer = GkMapLibreTypes extends { layer: infer Type } ? Type : unknown;
