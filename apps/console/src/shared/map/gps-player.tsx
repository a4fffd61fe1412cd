import type { ComponentProps } from 'react';
import { GkGpsPlayer as GpsPlayer, type GkGpsPlayer as GpsPlayerElement } from 'gk-react/elements/gps-player';
import { useCsvDelimiter } from '../export/csv-separator.js';
import { MAP_WORKER_URL } from './map-worker.js';

/** The element itself. */
export type GkGpsPlayer = GpsPlayerElement;

/** A track on a map, with the engine's worker of this build and the user's separator for CSV. */
export function GkGpsPlayer(props: ComponentProps<typeof GpsPlayer>) {
  return <GpsPlayer mapWorkerUrl={MAP_WORKER_URL} csvDelimiter={useCsvDelimiter()} {...props} />;
}
