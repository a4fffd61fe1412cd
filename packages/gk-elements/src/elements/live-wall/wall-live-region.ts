import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isWorthSaying } from '../live-tile/live-tile-core.js';
import type { GkLiveTileStateChangedEvent } from '../live-tile/live-tile.events.js';

/** A message stands this long, milliseconds. */
const TOLD_MS = 6_000;

/** The live region of a wall and all of its tiles, so that screen readers read one. @internal */
export class WallLiveRegion implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  /** Tiles whose trouble was reported. */
  readonly #troubled = new WeakSet<EventTarget>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** For screen readers. */
  words = '';
  /** In sight. */
  message = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.message = '';
  }

  say(words: string): void {
    // A live region that does not change is not read again.
    const isAgain = words === this.words;
    this.words = isAgain ? '' : words;
    this.#host.requestUpdate();
    if (!isAgain) return;
    requestAnimationFrame(() => {
      if (this.words === '') this.say(words);
    });
  }

  /** Says it in sight, too. */
  show(words: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.message = '';
      this.#host.requestUpdate();
    }, TOLD_MS);
    this.message = words;
    this.say(words);
  }

  /** Says the state of a tile where it is trouble, or the end of it. */
  sayState(
    { currentTarget: tile, state, message }: GkLiveTileStateChangedEvent,
    toWords: (state: string) => string,
  ): void {
    if (tile === null || !isWorthSaying({ kind: state }, this.#troubled.has(tile))) return;
    if (state === 'live') this.#troubled.delete(tile);
    else this.#troubled.add(tile);
    this.say(toWords(message));
  }
}
