import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

// The map engine's worker is a file of this build: its own guess at the address fails once bundled.
setWorkerUrl(workerUrl);
