import type { LivePlayer } from 'gk-sdk/dom';
import { shownPicture } from './shown-picture.js';

/** `documentPictureInPicture`, which TypeScript's own library does not know yet. */
interface DocumentPictureInPicture {
  requestWindow(options: { readonly width: number; readonly height: number }): Promise<Window>;
}

/**
 * The picture in a small window that stays above the others: a `<video>` by the browser's own way, a canvas in a window
 * of its own where the browser has them (Document Picture-in-Picture).
 *
 * @internal
 */
export class PictureInPicture {
  readonly #onChange: () => void;
  #player: LivePlayer | undefined;
  #leave: (() => void) | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get active(): boolean {
    return this.#leave !== undefined;
  }

  /** The player whose picture is away. */
  get player(): LivePlayer | undefined {
    return this.#player;
  }

  /** False where the browser has no way for what this player paints on. */
  isPossible(player: LivePlayer | undefined): boolean {
    const picture = player && shownPicture(player.element);
    if (picture instanceof HTMLVideoElement) return document.pictureInPictureEnabled === true;
    return picture !== undefined && ownWindows() !== undefined;
  }

  /** Rejects where the browser refuses, for example without a click. */
  async enter(player: LivePlayer): Promise<void> {
    this.leave();
    const picture = shownPicture(player.element);
    if (picture instanceof HTMLVideoElement) await this.#enterByVideo(picture);
    else await this.#enterByWindow(player.element);
    this.#player = player;
    this.#onChange();
  }

  leave(): void {
    this.#leave?.();
  }

  async #enterByVideo(video: HTMLVideoElement): Promise<void> {
    await video.requestPictureInPicture();
    video.addEventListener('leavepictureinpicture', this.#left, { once: true });
    this.#leave = () => {
      if (document.pictureInPictureElement === video || video.getRootNode() instanceof ShadowRoot) {
        document.exitPictureInPicture().catch(() => undefined);
      }
      this.#left();
    };
  }

  async #enterByWindow(element: HTMLElement): Promise<void> {
    const { clientWidth: width, clientHeight: height, parentNode: home } = element;
    const away = await ownWindows()?.requestWindow({ width, height });
    if (away === undefined || home === null) return;
    // Marks the place in the tile to which the picture returns.
    const place = document.createComment('');
    element.replaceWith(place);
    Object.assign(away.document.body.style, { margin: '0', background: '#000', height: '100vh' });
    away.document.body.append(element);
    const back = (): void => {
      if (place.isConnected) place.replaceWith(element);
      else element.remove();
      this.#left();
    };
    away.addEventListener('pagehide', back, { once: true });
    this.#leave = () => {
      away.close();
    };
  }

  readonly #left = (): void => {
    if (this.#leave === undefined) return;
    this.#leave = undefined;
    this.#player = undefined;
    this.#onChange();
  };
}

function ownWindows(): DocumentPictureInPicture | undefined {
  return (globalThis as { readonly documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;
}
