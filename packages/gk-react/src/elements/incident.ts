// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type { GkIncidentTimeChangedEvent } from 'gk-elements';
import { GkIncident as GkIncidentElement } from 'gk-elements/define/incident';
import * as React from 'react';

/** Pictures, track, speed and events of one vehicle on one clock. Wraps `<gk-incident>`. @public */
export const GkIncident = createComponent({
  react: React,
  tagName: 'gk-incident',
  elementClass: GkIncidentElement,
  displayName: 'GkIncident',
  events: {
    /** The moment shown changed; does not bubble. */
    onGkIncidentTimeChanged: 'gk-incident-time-changed' as EventName<GkIncidentTimeChangedEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkIncident = GkIncidentElement;
