/** Fetches the map engine: the largest part of the console, and so asked for as early as a map is known to come. */
export const loadMapEngine = () => import('maplibre-gl');
