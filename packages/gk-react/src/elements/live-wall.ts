// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type { GkLiveWallStateChangedEvent, GkRequestCameraEvent, GkRequestTalkEvent } from 'gk-elements';
import { GkLiveWall as GkLiveWallElement } from 'gk-elements/define/live-wall';
import * as React from 'react';

/** A wall of live cameras. Wraps `<gk-live-wall>`. @public */
export const GkLiveWall = createComponent({
  react: React,
  tagName: 'gk-live-wall',
  elementClass: GkLiveWallElement,
  displayName: 'GkLiveWall',
  events: {
    /** The user changed the wall, or its carousel turned a page; does not bubble. */
    onGkLiveWallStateChanged: 'gk-live-wall-state-changed' as EventName<GkLiveWallStateChangedEvent>,
    /** The user wants a camera on an empty place; bubbles. */
    onGkRequestCamera: 'gk-request-camera' as EventName<GkRequestCameraEvent>,
    /** The user wants to talk to the device of a picture; cancelable, bubbles. */
    onGkRequestTalk: 'gk-request-talk' as EventName<GkRequestTalkEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkLiveWall = GkLiveWallElement;
