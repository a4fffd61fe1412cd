// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type {
  GkPictureRectChangedEvent,
  GkRequestTalkEvent,
  GkTileDeviceChangedEvent,
  GkTileMessageEvent,
  GkTileSoundChangedEvent,
  GkTileStateChangedEvent,
} from 'gk-elements';
import { GkLiveTile as GkLiveTileElement } from 'gk-elements/define/live-tile';
import * as React from 'react';

/** One live camera of a vehicle. Wraps `<gk-live-tile>`. @public */
export const GkLiveTile = createComponent({
  react: React,
  tagName: 'gk-live-tile',
  elementClass: GkLiveTileElement,
  displayName: 'GkLiveTile',
  events: {
    /** The state or its reason changed; does not bubble. */
    onGkTileStateChanged: 'gk-tile-state-changed' as EventName<GkTileStateChangedEvent>,
    /** The stream shows another device, such as one with device id `*`; does not bubble. */
    onGkTileDeviceChanged: 'gk-tile-device-changed' as EventName<GkTileDeviceChangedEvent>,
    /** The user changed sound or volume; does not bubble. */
    onGkTileSoundChanged: 'gk-tile-sound-changed' as EventName<GkTileSoundChangedEvent>,
    /** The picture stands elsewhere or has another size, on a tile with an overlay or whose `pictureRect` was read; does not bubble. */
    onGkPictureRectChanged: 'gk-picture-rect-changed' as EventName<GkPictureRectChangedEvent>,
    /** The tile shows a message, such as the name of a saved picture; does not bubble. */
    onGkTileMessage: 'gk-tile-message' as EventName<GkTileMessageEvent>,
    /** The user wants to talk to the device; cancelable, bubbles. */
    onGkRequestTalk: 'gk-request-talk' as EventName<GkRequestTalkEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkLiveTile = GkLiveTileElement;
