import type { ComponentProps } from 'react';
import { GkIncident as Incident, type GkIncident as IncidentElement } from 'gk-react/elements/incident';
import { useCsvDelimiter } from '../export/csv-separator.js';
import { MAP_WORKER_URL } from './map-worker.js';

/** The element itself. */
export type GkIncident = IncidentElement;

/** Pictures, track and speed on one clock, with the map engine's worker of this build and the user's separator for CSV. */
export function GkIncident(props: ComponentProps<typeof Incident>) {
  return <Incident mapWorkerUrl={MAP_WORKER_URL} csvDelimiter={useCsvDelimiter()} {...props} />;
}
