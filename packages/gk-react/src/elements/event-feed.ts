// Written by scripts/generate-react.mjs from the elements' manifest; change the element instead.
import { createComponent, type EventName } from '@lit/react';
import type {
  GkEventFeedReceivedEvent,
  GkEventFeedSoundChangedEvent,
  GkRequestEventEvent,
  GkRequestTalkEvent,
} from 'gk-elements';
import { GkEventFeed as GkEventFeedElement } from 'gk-elements/define/event-feed';
import * as React from 'react';

/** Events of the fleet as toasts or as a list, with sounds and ringing driver calls. Wraps `<gk-event-feed>`. @public */
export const GkEventFeed = createComponent({
  react: React,
  tagName: 'gk-event-feed',
  elementClass: GkEventFeedElement,
  displayName: 'GkEventFeed',
  events: {
    /** The feed received an event that it shows; does not bubble. */
    onGkEventFeedReceived: 'gk-event-feed-received' as EventName<GkEventFeedReceivedEvent>,
    /** The user answers a call; bubbles. */
    onGkRequestTalk: 'gk-request-talk' as EventName<GkRequestTalkEvent>,
    /** The user wants to see the details of an event; bubbles. */
    onGkRequestEvent: 'gk-request-event' as EventName<GkRequestEventEvent>,
    /** The user turned the sounds on or off; does not bubble. */
    onGkEventFeedSoundChanged: 'gk-event-feed-sound-changed' as EventName<GkEventFeedSoundChangedEvent>,
  },
});
/** The element itself, as a ref holds it. @public */
export type GkEventFeed = GkEventFeedElement;
