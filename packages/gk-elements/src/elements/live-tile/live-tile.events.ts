import type { LiveState } from 'gk-sdk/dom';

/** State of a tile: the kinds of a live stream's state. @public */
export type LiveTileState = LiveState['kind'];

/**
 * Detailed state of a tile: the stream's own codes, and those that the session's list of devices adds for a stream that
 * the server does not find.
 *
 * @public
 */
export type LiveTileCode = LiveState['code'] | 'unknown-device' | 'unknown-channel';

/**
 * A live tile changed its state. Does not bubble.
 *
 * @public
 */
export class GkLiveTileStateChangedEvent extends Event {
  static readonly eventName = 'gk-live-tile-state-changed';
  /** The new state, as `tile.state`. */
  readonly state: LiveTileState;
  /** Detailed state, for programs. */
  readonly code: LiveTileCode;
  /** State in words, as the tile shows it. */
  readonly message: string;

  constructor(state: LiveTileState, code: LiveTileCode, message: string) {
    super(GkLiveTileStateChangedEvent.eventName);
    this.state = state;
    this.code = code;
    this.message = message;
  }
}

/**
 * The stream of a live tile shows another device: with device id `*` it goes from one to the next by itself. Does not bubble.
 *
 * @public
 */
export class GkLiveTileDeviceChangedEvent extends Event {
  static readonly eventName = 'gk-live-tile-device-changed';
  /** The device that is shown, as `tile.shownDevice`. */
  readonly deviceId: string | undefined;

  constructor(deviceId: string | undefined) {
    super(GkLiveTileDeviceChangedEvent.eventName);
    this.deviceId = deviceId;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** A live tile changed its state; does not bubble. */
    'gk-live-tile-state-changed': GkLiveTileStateChangedEvent;
    /** The stream of a live tile shows another device; does not bubble. */
    'gk-live-tile-device-changed': GkLiveTileDeviceChangedEvent;
  }
}
