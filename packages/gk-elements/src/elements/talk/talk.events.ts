import type { TalkState } from 'gk-sdk/stream';

/**
 * A talk or broadcast changed its state. Does not bubble.
 *
 * @public
 */
export class GkTalkStateChangedEvent extends Event {
  static readonly eventName = 'gk-talk-state-changed';
  /** The new state; if the server refused, it contains the server's message. */
  readonly state: TalkState;

  constructor(state: TalkState) {
    super(GkTalkStateChangedEvent.eventName);
    this.state = state;
  }
}

/**
 * The user wants to talk to a device, from a tile of its camera or a call. Bubbles. A tile talks over its picture, unless
 * the page cancels it (`preventDefault`) to open a `<gk-talk>`, or whatever it has; a call is for the page alone.
 *
 * @public
 */
export class GkRequestTalkEvent extends Event {
  static readonly eventName = 'gk-request-talk';
  readonly deviceId: string;
  /** Channel of the camera that the request came from, from 1. The talk channel is set by the device. */
  readonly channel: number;

  constructor(deviceId: string, channel: number) {
    super(GkRequestTalkEvent.eventName, { bubbles: true, composed: true, cancelable: true });
    this.deviceId = deviceId;
    this.channel = channel;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The user wants to talk to a device; cancelable, bubbles. */
    'gk-request-talk': GkRequestTalkEvent;
    /** A talk or broadcast changed its state; does not bubble. */
    'gk-talk-state-changed': GkTalkStateChangedEvent;
  }
}
