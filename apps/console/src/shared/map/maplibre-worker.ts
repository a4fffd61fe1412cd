import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { loadMapEngine } from './map-engine.js';

// The map engine's worker is a file of this build: its own guess at the address fails once bundled. The engine itself comes beside
// the screen, which paints its list before it; an element that loads it, too, does so after this one, and finds the address set.
void loadMapEngine().then(
  ({ setWorkerUrl }) => setWorkerUrl(workerUrl),
  // The map asks again, and says what is missing.
  () => undefined,
);
