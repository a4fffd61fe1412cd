import type { FeedEvent } from './event-item.js';

/** Something happened that the feed shows. Does not bubble. @public */
export class GkEventReceivedEvent extends Event {
  static readonly eventName = 'gk-event-received';
  readonly event: FeedEvent;
  /** More than 1: the line counts one more of a burst. */
  readonly count: number;

  constructor(event: FeedEvent, count: number) {
    super(GkEventReceivedEvent.eventName);
    this.event = event;
    this.count = count;
  }
}

/** The user wants to see more of an event: the page shows it. Bubbles. @public */
export class GkRequestEventEvent extends Event {
  static readonly eventName = 'gk-request-event';
  readonly event: FeedEvent;

  constructor(event: FeedEvent) {
    super(GkRequestEventEvent.eventName, { bubbles: true, composed: true });
    this.event = event;
  }
}

/** The user turned the sounds of a feed on or off. Does not bubble. @public */
export class GkEventSoundChangedEvent extends Event {
  static readonly eventName = 'gk-event-sound-changed';
  readonly muted: boolean;

  constructor(muted: boolean) {
    super(GkEventSoundChangedEvent.eventName);
    this.muted = muted;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** Something happened that the feed shows; does not bubble. */
    'gk-event-received': GkEventReceivedEvent;
    /** The user wants to see more of an event; bubbles. */
    'gk-request-event': GkRequestEventEvent;
    /** The user turned the sounds of a feed on or off; does not bubble. */
    'gk-event-sound-changed': GkEventSoundChangedEvent;
  }
}
