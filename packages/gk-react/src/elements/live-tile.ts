// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type {
  GkLiveTileDeviceChangedEvent,
  GkLiveTileMessageEvent,
  GkLiveTilePictureRectChangedEvent,
  GkLiveTileSoundChangedEvent,
  GkLiveTileStateChangedEvent,
  GkRequestTalkEvent,
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
    onGkLiveTileStateChanged: 'gk-live-tile-state-changed' as EventName<GkLiveTileStateChangedEvent>,
    /** The stream shows another device, such as one with device id `*`; does not bubble. */
    onGkLiveTileDeviceChanged: 'gk-live-tile-device-changed' as EventName<GkLiveTileDeviceChangedEvent>,
    /** The user changed sound or volume; does not bubble. */
    onGkLiveTileSoundChanged: 'gk-live-tile-sound-changed' as EventName<GkLiveTileSoundChangedEvent>,
    /** The picture stands elsewhere or has another size, on a tile with an overlay or whose `pictureRect` was read; does not bubble. */
    onGkLiveTilePictureRectChanged: 'gk-live-tile-picture-rect-changed' as EventName<GkLiveTilePictureRectChangedEvent>,
    /** The tile shows a message, such as the name of a saved picture; does not bubble. */
    onGkLiveTileMessage: 'gk-live-tile-message' as EventName<GkLiveTileMessageEvent>,
    /** The user wants to talk to the device; cancelable, bubbles. */
    onGkRequestTalk: 'gk-request-talk' as EventName<GkRequestTalkEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkLiveTile = GkLiveTileElement;
