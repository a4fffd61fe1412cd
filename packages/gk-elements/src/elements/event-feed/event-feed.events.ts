import type { FeedEvent } from './event-item.js';

/** The feed received an event that it shows. Does not bubble. @public */
export class GkEventFeedReceivedEvent extends Event {
  static readonly eventName = 'gk-event-feed-received';
  readonly event: FeedEvent;
  /** Number of events in the line; more than 1 if the event was added to an existing line. */
  readonly count: number;

  constructor(event: FeedEvent, count: number) {
    super(GkEventFeedReceivedEvent.eventName);
    this.event = event;
    this.count = count;
  }
}

/** The user wants to see the details of an event, which the page shows. Bubbles. @public */
export class GkRequestEventEvent extends Event {
  static readonly eventName = 'gk-request-event';
  readonly event: FeedEvent;

  constructor(event: FeedEvent) {
    super(GkRequestEventEvent.eventName, { bubbles: true, composed: true });
    this.event = event;
  }
}

/** The user turned the sounds of a feed on or off. Does not bubble. @public */
export class GkEventFeedSoundChangedEvent extends Event {
  static readonly eventName = 'gk-event-feed-sound-changed';
  readonly muted: boolean;

  constructor(muted: boolean) {
    super(GkEventFeedSoundChangedEvent.eventName);
    this.muted = muted;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The feed received an event that it shows; does not bubble. */
    'gk-event-feed-received': GkEventFeedReceivedEvent;
    /** The user wants to see the details of an event; bubbles. */
    'gk-request-event': GkRequestEventEvent;
    /** The user turned the sounds of a feed on or off; does not bubble. */
    'gk-event-feed-sound-changed': GkEventFeedSoundChangedEvent;
  }
}
