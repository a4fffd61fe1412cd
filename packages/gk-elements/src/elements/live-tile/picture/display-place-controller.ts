import { displayPlace } from './display-place.js';
import type { Size } from './picture-rect.js';
import { shownPicture } from './shown-picture.js';

/** Puts plate, speed and clock of a tile where they cover nothing of its picture, as `data-display` of its frame says to the styles. @internal */
export class DisplayPlaceController {
  readonly #frame: HTMLElement;
  readonly #isZoomed: () => boolean;
  #observer: ResizeObserver | undefined;
  #tile: Size = { width: 0, height: 0 };

  constructor(frame: HTMLElement, isZoomed: () => boolean) {
    this.#frame = frame;
    this.#isZoomed = isZoomed;
  }

  /** Looks for the place anew, and from now on at each change of the tile's size; `on` false: over the picture. */
  check(on: boolean): void {
    if (!on) {
      this.stop();
      delete this.#frame.dataset['display'];
      return;
    }
    if (this.#observer === undefined) {
      this.#observer = new ResizeObserver(([entry]) => {
        this.#tile = entry?.contentRect ?? this.#tile;
        this.#place();
      });
      this.#observer.observe(this.#frame);
    }
    this.#place();
  }

  stop(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }

  #place(): void {
    if (this.#tile.width * this.#tile.height === 0) return;
    const place = displayPlace(this.#tile, this.#isZoomed() ? undefined : this.#pictureSize());
    this.#frame.dataset['display'] = place.kind;
    if (place.kind !== 'row') this.#frame.style.setProperty('--_bar', `${place.barPx}px`);
  }

  /** Undefined for a picture that leaves no bars. */
  #pictureSize(): Size | undefined {
    const video = this.#frame.querySelector<HTMLElement>('.video');
    const picture = video && shownPicture(video);
    if (!picture || getComputedStyle(picture).objectFit !== 'contain') return undefined;
    return picture instanceof HTMLVideoElement
      ? { width: picture.videoWidth, height: picture.videoHeight }
      : { width: picture.width, height: picture.height };
  }
}
