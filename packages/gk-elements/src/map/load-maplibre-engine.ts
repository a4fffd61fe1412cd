import { loadMapLibre, MapLibreMissingError } from './load-maplibre.js';
import type { MapEngineOptions, TrackEngine } from './map-engine.js';

let told = false;

/** MapLibre and the engine on it come with the first map, not with the page. @internal */
export async function loadMapLibreEngine(options: MapEngineOptions): Promise<TrackEngine> {
  try {
    const [library, { createMapLibreEngine }] = await Promise.all([loadMapLibre(), import('./maplibre-engine.js')]);
    return await createMapLibreEngine(library, options);
  } catch (error) {
    if (error instanceof MapLibreMissingError && !told) {
      told = true;
      console.error(`gk-elements: ${error.message}; maps need it: npm install maplibre-gl`);
    }
    throw error;
  }
}
