/**
 * A live tile shows a message, such as the name of a saved picture or why the camera did not move. Does not bubble.
 *
 * @public
 */
export class GkLiveTileMessageEvent extends Event {
  static readonly eventName = 'gk-live-tile-message';
  /** The message as shown, in the tile's language. */
  readonly message: string;

  constructor(message: string) {
    super(GkLiveTileMessageEvent.eventName);
    this.message = message;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** A live tile shows a message; does not bubble. */
    'gk-live-tile-message': GkLiveTileMessageEvent;
  }
}
