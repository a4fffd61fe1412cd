// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type {
  GkDeviceTreeDevicesChangedEvent,
  GkDeviceTreeItemActivatedEvent,
  GkDeviceTreeLimitReachedEvent,
  GkDeviceTreeTilesChangedEvent,
  GkRequestTreeMenuEvent,
} from 'gk-elements';
import { GkDeviceTree as GkDeviceTreeElement } from 'gk-elements/define/device-tree';
import * as React from 'react';

/** Groups, devices and channels as a tree, with check boxes for a wall. Wraps `<gk-device-tree>`. @public */
export const GkDeviceTree = createComponent({
  react: React,
  tagName: 'gk-device-tree',
  elementClass: GkDeviceTreeElement,
  displayName: 'GkDeviceTree',
  events: {
    /** The user clicked a row; does not bubble. */
    onGkDeviceTreeItemActivated: 'gk-device-tree-item-activated' as EventName<GkDeviceTreeItemActivatedEvent>,
    /** The user changed the selected tiles; cancelable, does not bubble. */
    onGkDeviceTreeTilesChanged: 'gk-device-tree-tiles-changed' as EventName<GkDeviceTreeTilesChangedEvent>,
    /** The user's limit did not allow all requested tiles; cancelable, does not bubble. */
    onGkDeviceTreeLimitReached: 'gk-device-tree-limit-reached' as EventName<GkDeviceTreeLimitReachedEvent>,
    /** The user changed the selected devices; cancelable, does not bubble. */
    onGkDeviceTreeDevicesChanged: 'gk-device-tree-devices-changed' as EventName<GkDeviceTreeDevicesChangedEvent>,
    /** The user requested the context menu of a row; cancelable, bubbles. */
    onGkRequestTreeMenu: 'gk-request-tree-menu' as EventName<GkRequestTreeMenuEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkDeviceTree = GkDeviceTreeElement;
