import type { PictureRect } from './picture-rect.js';

/**
 * The picture of a live tile stands elsewhere, has another size, came or went. Dispatched by a tile that has an overlay, or
 * whose `pictureRect` was read. Does not bubble.
 *
 * @public
 */
export class GkLiveTilePictureRectChangedEvent extends Event {
  static readonly eventName = 'gk-live-tile-picture-rect-changed';
  /** As `tile.pictureRect`. */
  readonly rect: PictureRect | undefined;

  constructor(rect: PictureRect | undefined) {
    super(GkLiveTilePictureRectChangedEvent.eventName);
    this.rect = rect;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The picture of a live tile stands elsewhere or has another size; does not bubble. */
    'gk-live-tile-picture-rect-changed': GkLiveTilePictureRectChangedEvent;
  }
}
