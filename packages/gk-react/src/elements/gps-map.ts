// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type {
  GkGpsMapDeviceSelectedEvent,
  GkGpsMapFocusClearedEvent,
  GkGpsMapFollowChangedEvent,
  GkGpsMapPlaceActionEvent,
  GkGpsMapReadyEvent,
  GkGpsMapToolChangedEvent,
} from 'gk-elements';
import { GkGpsMap as GkGpsMapElement } from 'gk-elements/define/gps-map';
import * as React from 'react';

/** A live map of the fleet's vehicles. Wraps `<gk-gps-map>`. @public */
export const GkGpsMap = createComponent({
  react: React,
  tagName: 'gk-gps-map',
  elementClass: GkGpsMapElement,
  displayName: 'GkGpsMap',
  events: {
    /** The user selected a vehicle; cancelable, does not bubble. */
    onGkGpsMapDeviceSelected: 'gk-gps-map-device-selected' as EventName<GkGpsMapDeviceSelectedEvent>,
    /** The user cleared the focused vehicle; cancelable, does not bubble. */
    onGkGpsMapFocusCleared: 'gk-gps-map-focus-cleared' as EventName<GkGpsMapFocusClearedEvent>,
    /** The user turned following on or off; does not bubble. */
    onGkGpsMapFollowChanged: 'gk-gps-map-follow-changed' as EventName<GkGpsMapFollowChangedEvent>,
    /** The style of the map is ready, at the start and after each change of it; does not bubble. */
    onGkGpsMapReady: 'gk-gps-map-ready' as EventName<GkGpsMapReadyEvent>,
    /** A tool was opened or closed; does not bubble. */
    onGkGpsMapToolChanged: 'gk-gps-map-tool-changed' as EventName<GkGpsMapToolChangedEvent>,
    /** The user chose an entry of `placeActions`; does not bubble. */
    onGkGpsMapPlaceAction: 'gk-gps-map-place-action' as EventName<GkGpsMapPlaceActionEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkGpsMap = GkGpsMapElement;
