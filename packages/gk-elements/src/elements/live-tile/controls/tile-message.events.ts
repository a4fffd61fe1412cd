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

declare global {
  interface HTMLElementEventMap {
    /** A live tile shows a message; does not bubble. */
    'gk-tile-message': GkTileMessageEvent;
  }
}
