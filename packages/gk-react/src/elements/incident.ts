// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type {
  GkGpsPlayerLoadedEvent,
  GkGpsPlayerPointOpenedEvent,
  GkGpsPlayerWindowChangedEvent,
  GkIncidentTimeChangedEvent,
  GkPlayerChannelsChangedEvent,
  GkPlayerClipChangedEvent,
  GkPlayerClipPackedEvent,
  GkPlayerMainChangedEvent,
  GkPlayerStartSelectedEvent,
  GkPlayerStateChangedEvent,
  GkRequestDownloadEvent,
} from 'gk-elements';
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
    /** The state of the pictures changed; does not bubble. */
    onGkPlayerStateChanged: 'gk-player-state-changed' as EventName<GkPlayerStateChangedEvent>,
    /** The user chose where playing begins; does not bubble. */
    onGkPlayerStartSelected: 'gk-player-start-selected' as EventName<GkPlayerStartSelectedEvent>,
    /** The user chose channels; does not bubble. */
    onGkPlayerChannelsChanged: 'gk-player-channels-changed' as EventName<GkPlayerChannelsChangedEvent>,
    /** The user chose the main stream, the sub stream, or neither; does not bubble. */
    onGkPlayerMainChanged: 'gk-player-main-changed' as EventName<GkPlayerMainChangedEvent>,
    /** The user chose a clip; does not bubble. */
    onGkPlayerClipChanged: 'gk-player-clip-changed' as EventName<GkPlayerClipChangedEvent>,
    /** A clip was packed into MP4; cancelable: nothing is saved then; does not bubble. */
    onGkPlayerClipPacked: 'gk-player-clip-packed' as EventName<GkPlayerClipPackedEvent>,
    /** The user wants the clip as a file; bubbles. */
    onGkRequestDownload: 'gk-request-download' as EventName<GkRequestDownloadEvent>,
    /** The user opened a moment of the track; does not bubble. */
    onGkGpsPlayerPointOpened: 'gk-gps-player-point-opened' as EventName<GkGpsPlayerPointOpenedEvent>,
    /** The track was loaded; does not bubble. */
    onGkGpsPlayerLoaded: 'gk-gps-player-loaded' as EventName<GkGpsPlayerLoadedEvent>,
    /** Chart and table show another period; does not bubble. */
    onGkGpsPlayerWindowChanged: 'gk-gps-player-window-changed' as EventName<GkGpsPlayerWindowChangedEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkIncident = GkIncidentElement;
