import type { ComponentProps } from 'react';
import { GkGpsMap as GpsMap } from 'gk-react/elements/gps-map';
import { MAP_WORKER_URL } from './map-worker.js';

/** A fleet on a map, with the engine's worker of this build. */
export function GkGpsMap(props: ComponentProps<typeof GpsMap>) {
  return <GpsMap mapWorkerUrl={MAP_WORKER_URL} {...props} />;
}
