import type { ComponentProps } from 'react';
import { GkIncident as Incident, type GkIncident as IncidentElement } from 'gk-react/elements/incident';
import { MAP_WORKER_URL } from './map-worker.js';

/** The element itself. */
export type GkIncident = IncidentElement;

/** Pictures, track and speed on one clock, with the map engine's worker of this build. */
export function GkIncident(props: ComponentProps<typeof Incident>) {
  return <Incident mapWorkerUrl={MAP_WORKER_URL} {...props} />;
}
