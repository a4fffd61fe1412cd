// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type {
  GkGpsPlayerDeviceSelectedEvent,
  GkGpsPlayerLoadedEvent,
  GkGpsPlayerPlayingChangedEvent,
  GkGpsPlayerPointOpenedEvent,
  GkGpsPlayerTimeChangedEvent,
  GkGpsPlayerWindowChangedEvent,
} from 'gk-elements';
import { GkGpsPlayer as GkGpsPlayerElement } from 'gk-elements/define/gps-player';
import * as React from 'react';

/** Replays a GPS track with map, chart and table on one clock. Wraps `<gk-gps-player>`. @public */
export const GkGpsPlayer = createComponent({
  react: React,
  tagName: 'gk-gps-player',
  elementClass: GkGpsPlayerElement,
  displayName: 'GkGpsPlayer',
  events: {
    /** The position changed; does not bubble. */
    onGkGpsPlayerTimeChanged: 'gk-gps-player-time-changed' as EventName<GkGpsPlayerTimeChangedEvent>,
    /** Playback started or stopped; does not bubble. */
    onGkGpsPlayerPlayingChanged: 'gk-gps-player-playing-changed' as EventName<GkGpsPlayerPlayingChangedEvent>,
    /** The user chose another vehicle to show in detail; does not bubble. */
    onGkGpsPlayerDeviceSelected: 'gk-gps-player-device-selected' as EventName<GkGpsPlayerDeviceSelectedEvent>,
    /** Chart and table show another period; does not bubble. */
    onGkGpsPlayerWindowChanged: 'gk-gps-player-window-changed' as EventName<GkGpsPlayerWindowChangedEvent>,
    /** The user opened a moment of the track; does not bubble. */
    onGkGpsPlayerPointOpened: 'gk-gps-player-point-opened' as EventName<GkGpsPlayerPointOpenedEvent>,
    /** The track was loaded; does not bubble. */
    onGkGpsPlayerLoaded: 'gk-gps-player-loaded' as EventName<GkGpsPlayerLoadedEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkGpsPlayer = GkGpsPlayerElement;
