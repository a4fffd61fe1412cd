import type { SessionController } from '../../../controllers/session-controller.js';
import type { VisibilityController } from '../../../controllers/visibility-controller.js';
import type { LiveTileElement, LiveTileHost } from '../live-tile-host.js';
import { GkLiveTileMessageEvent } from './tile-message.events.js';
import type { TileStream } from '../stream/tile-stream.js';

/** Parts of a tile that its controls use. @internal */
export interface TileParts {
  readonly element: LiveTileElement;
  readonly stream: TileStream;
  readonly session: SessionController;
  readonly visibility: VisibilityController;
  readonly name: () => string;
  /** Says something to screen readers. */
  readonly announce: (words: string) => void;
  readonly hold: (held: boolean) => void;
}

/** Creates the interface of a tile for its controls. @internal */
export function createTileHost({
  element,
  stream,
  session,
  visibility,
  name,
  announce,
  hold,
}: TileParts): LiveTileHost {
  let said = '';
  return {
    element,
    meter: stream.meter,
    get player() {
      return stream.player;
    },
    get session() {
      return element.src ? undefined : session.session;
    },
    get name() {
      return name();
    },
    get visible() {
      return visibility.visible;
    },
    say: (words) => {
      // A live region that does not change is not read again.
      const isAgain = words === said;
      said = words;
      announce(isAgain ? '' : words);
      if (isAgain) {
        requestAnimationFrame(() => {
          if (words === said) announce(words);
        });
      }
      element.dispatchEvent(new GkLiveTileMessageEvent(words));
    },
    hold,
    keepAwake: (awake) => {
      stream.awake = awake;
    },
  };
}
