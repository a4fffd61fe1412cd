import type * as mapLibre from 'maplibre-gl';

/** The map library as a value: it comes by {@link loadMapLibre} and no static import, for a page may be without it. @internal */
export type MapLibre = typeof mapLibre;

/**
 * The page was built without the optional package `maplibre-gl`.
 *
 * @internal
 */
export class MapLibreMissingError extends Error {
  override readonly name = 'MapLibreMissingError';
}

// Where the package cannot be resolved, browsers and bundlers put its name in quotation marks; a file that does not arrive
// is named by its address.
const UNRESOLVED = /["'“]maplibre-gl["'”]/;

/**
 * Returns the error to throw when the map library did not load: {@link MapLibreMissingError} where there is none, else
 * the error itself, as a broken connection may recover.
 *
 * @internal
 */
export function toMapLibreError(cause: unknown): unknown {
  if (!(cause instanceof Error) || !UNRESOLVED.test(cause.message)) return cause;
  return new MapLibreMissingError('maplibre-gl is not installed beside gk-elements', { cause });
}

/**
 * The only place that reaches for `maplibre-gl`, an optional peer. Inside a `try` a bundler that does not find it leaves the
 * import to fail when a map is made, in place of failing the build.
 *
 * @internal
 */
export async function loadMapLibre(): Promise<MapLibre> {
  try {
    return await import('maplibre-gl');
  } catch (cause) {
    throw toMapLibreError(cause);
  }
}
