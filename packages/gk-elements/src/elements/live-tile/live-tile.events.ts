import type { LiveState } from 'gk-sdk/dom';
import type { PictureRect } from './picture/picture-rect.js';

/** What a tile can be doing: the kinds of a live stream's state. @public */
export type LiveTileState = LiveState['kind'];

/**
 * What a tile is doing exactly: the stream's own codes, and what the session's list of devices adds to a stream that the
 * server does not find.
 *
 * @public
 */
export type LiveTileCode = LiveState['code'] | 'unknown-device' | 'unknown-channel';

/**
 * A live tile changed its state. Does not bubble.
 *
 * @public
 */
export class GkTileStateChangedEvent extends Event {
  static readonly eventName = 'gk-tile-state-changed';
  /** The new state, as `tile.state`. */
  readonly state: LiveTileState;
  /** What it is exactly, for programs. */
  readonly code: LiveTileCode;
  /** What it is in words, as the tile shows it. */
  readonly message: string;

  constructor(state: LiveTileState, code: LiveTileCode, message: string) {
    super(GkTileStateChangedEvent.eventName);
    this.state = state;
    this.code = code;
    this.message = message;
  }
}

/**
 * The user switched a tile's sound, or changed its volume. Does not bubble.
 *
 * @public
 */
export class GkTileSoundChangedEvent extends Event {
  static readonly eventName = 'gk-tile-sound-changed';
  /** As `tile.sound`. */
  readonly sound: boolean;
  /** As `tile.volume`, 0 to 1. */
  readonly volume: number;

  constructor(sound: boolean, volume: number) {
    super(GkTileSoundChangedEvent.eventName);
    this.sound = sound;
    this.volume = volume;
  }
}

/**
 * A live tile shows a message, such as the name of a saved picture or why the camera did not move. Does not bubble.
 *
 * @public
 */
export class GkTileMessageEvent extends Event {
  static readonly eventName = 'gk-tile-message';
  /** The message as shown, in the tile's language. */
  readonly message: string;

  constructor(message: string) {
    super(GkTileMessageEvent.eventName);
    this.message = message;
  }
}

/**
 * The picture of a live tile stands elsewhere, has another size, came or went. Dispatched by a tile that has an overlay, or
 * whose `pictureRect` was read. Does not bubble.
 *
 * @public
 */
export class GkPictureRectChangedEvent extends Event {
  static readonly eventName = 'gk-picture-rect-changed';
  /** As `tile.pictureRect`. */
  readonly rect: PictureRect | undefined;

  constructor(rect: PictureRect | undefined) {
    super(GkPictureRectChangedEvent.eventName);
    this.rect = rect;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The picture of a live tile stands elsewhere or has another size; does not bubble. */
    'gk-picture-rect-changed': GkPictureRectChangedEvent;
    /** The user switched a tile's sound; does not bubble. */
    'gk-tile-sound-changed': GkTileSoundChangedEvent;
    /** A live tile changed its state; does not bubble. */
    'gk-tile-state-changed': GkTileStateChangedEvent;
    /** A live tile shows a message; does not bubble. */
    'gk-tile-message': GkTileMessageEvent;
  }
}
