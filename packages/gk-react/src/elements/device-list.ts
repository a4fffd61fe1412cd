// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type { GkDeviceListSelectedEvent, GkRequestDeviceMenuEvent } from 'gk-elements';
import { GkDeviceList as GkDeviceListElement } from 'gk-elements/define/device-list';
import * as React from 'react';

/** A list of the fleet's devices and their current state. Wraps `<gk-device-list>`. @public */
export const GkDeviceList = createComponent({
  react: React,
  tagName: 'gk-device-list',
  elementClass: GkDeviceListElement,
  displayName: 'GkDeviceList',
  events: {
    /** The user selected a device; cancelable, does not bubble. */
    onGkDeviceListSelected: 'gk-device-list-selected' as EventName<GkDeviceListSelectedEvent>,
    /** The user requested the context menu of a device; cancelable, bubbles. */
    onGkRequestDeviceMenu: 'gk-request-device-menu' as EventName<GkRequestDeviceMenuEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkDeviceList = GkDeviceListElement;
