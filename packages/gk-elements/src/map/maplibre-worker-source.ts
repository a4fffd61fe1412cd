/** The map library's worker as a text, and the library version it belongs to. @internal */
export interface MapLibreWorkerSource {
  readonly version: string;
  readonly code: string;
}

/**
 * Filled by the build (tsup.config.ts), because a worker file beside a bundle does not survive every
 * bundler. Undefined when the elements run from source: MapLibre then looks beside its own module.
 *
 * @internal
 */
export const mapLibreWorkerSource: MapLibreWorkerSource | undefined = undefined;
