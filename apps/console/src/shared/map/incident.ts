import { setWorkerUrl } from 'maplibre-gl';
import { MAP_WORKER_URL } from './map-worker.js';

// The element makes its map itself: it has no property for the worker.
setWorkerUrl(MAP_WORKER_URL);

export { GkIncident } from 'gk-react/elements/incident';
