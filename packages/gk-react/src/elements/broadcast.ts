// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type { GkBroadcastTargetChangedEvent, GkTalkStateChangedEvent } from 'gk-elements';
import { GkBroadcast as GkBroadcastElement } from 'gk-elements/define/broadcast';
import * as React from 'react';

/** Speech to many devices. Wraps `<gk-broadcast>`. @public */
export const GkBroadcast = createComponent({
  react: React,
  tagName: 'gk-broadcast',
  elementClass: GkBroadcastElement,
  displayName: 'GkBroadcast',
  events: {
    /** The user chose other recipients; does not bubble. */
    onGkBroadcastTargetChanged: 'gk-broadcast-target-changed' as EventName<GkBroadcastTargetChangedEvent>,
    /** The broadcast changed its state; does not bubble. */
    onGkTalkStateChanged: 'gk-talk-state-changed' as EventName<GkTalkStateChangedEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkBroadcast = GkBroadcastElement;
