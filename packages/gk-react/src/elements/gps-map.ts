// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type {
  GkMapDeviceSelectedEvent,
  GkMapFocusClearedEvent,
  GkMapFollowChangedEvent,
  GkMapReadyEvent,
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
    onGkMapDeviceSelected: 'gk-map-device-selected' as EventName<GkMapDeviceSelectedEvent>,
    /** The user cleared the focused vehicle; cancelable, does not bubble. */
    onGkMapFocusCleared: 'gk-map-focus-cleared' as EventName<GkMapFocusClearedEvent>,
    /** The user turned following on or off; does not bubble. */
    onGkMapFollowChanged: 'gk-map-follow-changed' as EventName<GkMapFollowChangedEvent>,
    /** The style of the map is ready, at the start and after each change of it; does not bubble. */
    onGkMapReady: 'gk-map-ready' as EventName<GkMapReadyEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkGpsMap = GkGpsMapElement;
