import type { ComponentProps } from 'react';
import { GkGpsMap as GpsMap } from 'gk-react/elements/gps-map';
import { useTitleChoice } from '../vehicle/use-device-title.js';
import { MAP_WORKER_URL } from './map-worker.js';

/** A fleet on a map, with the engine's worker of this build and the titles that the brand gives vehicles. */
export function GkGpsMap(props: ComponentProps<typeof GpsMap>) {
  return <GpsMap mapWorkerUrl={MAP_WORKER_URL} deviceTitle={useTitleChoice()} {...props} />;
}
