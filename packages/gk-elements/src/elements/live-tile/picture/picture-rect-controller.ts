import type { LitElement, ReactiveController } from 'lit';
import { GkLiveTilePictureRectChangedEvent } from './picture-rect.events.js';
import { pictureRect, type PictureRect, type Size } from './picture-rect.js';
import { shownPicture } from './shown-picture.js';
import type { ZoomView } from './zoom-core.js';

/**
 * Knows where the picture of a tile stands, and keeps the tile's overlay exactly over it: when the tile is resized or
 * fills the screen, when the picture is zoomed or moved, and when the video has another size.
 *
 * @internal
 */
export class PictureRectController implements ReactiveController {
  readonly #host: LitElement;
  readonly #zoom: () => ZoomView | undefined;
  #video: HTMLElement | undefined;
  #overlay: HTMLElement | undefined;
  #observers: readonly { disconnect(): void }[] = [];
  #box: Size = { width: 0, height: 0 };
  #rect: PictureRect | undefined;

  /** @param zoom - Visible part of the picture; undefined for the whole picture. */
  constructor(host: LitElement, zoom: () => ZoomView | undefined) {
    this.#host = host;
    this.#zoom = zoom;
    host.addController(this);
  }

  /** Undefined while there is no picture of the stream. */
  get rect(): PictureRect | undefined {
    return this.#rect;
  }

  hostUpdated(): void {
    if (this.#observers.length > 0 || !this.#host.isConnected) return;
    const [video, overlay] = this.#host.renderRoot.querySelectorAll<HTMLElement>('.video, .overlay');
    if (!video || !overlay) return;
    this.#video = video;
    this.#overlay = overlay;
    const size = new ResizeObserver(([entry]) => {
      this.#box = entry?.contentRect ?? this.#box;
      this.check();
    });
    size.observe(video);
    // The player puts its elements in and shows them by their style, and the zoom is a style, too.
    const content = new MutationObserver(this.check);
    content.observe(video, { attributes: true, childList: true, subtree: true });
    // Does not bubble: a `<video>` fires it when its pictures have another size.
    video.addEventListener('resize', this.check, true);
    this.#observers = [size, content];
  }

  hostDisconnected(): void {
    for (const observer of this.#observers) observer.disconnect();
    this.#observers = [];
  }

  /** Looks where the picture stands now. A canvas does not tell when its picture changes its size: each new figure does. */
  readonly check = (): void => {
    const { width, height } = this.#box;
    // A tile that is not laid out has its picture where it was.
    if (!this.#video || !this.#overlay || width * height === 0) return;
    const next = this.#find(this.#video);
    if (JSON.stringify(next) === JSON.stringify(this.#rect)) return;
    this.#rect = next;
    this.#overlay.hidden = next === undefined;
    if (next) {
      const { x, y, width, height } = next;
      Object.assign(this.#overlay.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    }
    this.#host.dispatchEvent(new GkLiveTilePictureRectChangedEvent(next));
  };

  #find(video: HTMLElement): PictureRect | undefined {
    const picture = shownPicture(video);
    if (!picture) return undefined;
    const size =
      picture instanceof HTMLVideoElement ? { width: picture.videoWidth, height: picture.videoHeight } : picture;
    if (size.width * size.height === 0) return undefined;
    return pictureRect(this.#box, size, getComputedStyle(picture).objectFit, this.#zoom());
  }
}
