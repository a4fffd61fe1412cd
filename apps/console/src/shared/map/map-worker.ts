import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/** The map engine's worker, a file of this build: the engine's own guess at the address fails once it is bundled. */
export const MAP_WORKER_URL: string = workerUrl;
