/**
 * The user switched a tile's sound, or changed its volume. Does not bubble.
 *
 * @public
 */
export class GkLiveTileSoundChangedEvent extends Event {
  static readonly eventName = 'gk-live-tile-sound-changed';
  /** As `tile.sound`. */
  readonly sound: boolean;
  /** As `tile.volume`, 0 to 1. */
  readonly volume: number;

  constructor(sound: boolean, volume: number) {
    super(GkLiveTileSoundChangedEvent.eventName);
    this.sound = sound;
    this.volume = volume;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The user switched a tile's sound; does not bubble. */
    'gk-live-tile-sound-changed': GkLiveTileSoundChangedEvent;
  }
}
