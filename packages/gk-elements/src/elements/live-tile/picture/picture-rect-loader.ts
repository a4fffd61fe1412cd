import type { LitElement } from 'lit';
import type { PictureRectController } from './picture-rect-controller.js';
import type { PictureRect } from './picture-rect.js';
import type { ZoomView } from './zoom-core.js';

/** Loads what follows the picture of a tile when the tile gets an overlay, or when a page asks where the picture is. @internal */
export class PictureRectLoader {
  readonly #host: LitElement;
  readonly #zoom: () => ZoomView | undefined;
  #controller: PictureRectController | undefined;
  #loading = false;

  /** @param zoom - Visible part of the picture; undefined for the whole picture. */
  constructor(host: LitElement, zoom: () => ZoomView | undefined) {
    this.#host = host;
    this.#zoom = zoom;
  }

  /** Undefined while there is no picture of the stream, or the code is not there yet. */
  get rect(): PictureRect | undefined {
    void this.load();
    return this.#controller?.rect;
  }

  /** The figures of the stream are new: its pictures may have another size. */
  check(): void {
    this.#controller?.check();
  }

  readonly load = async (): Promise<void> => {
    if (this.#loading) return;
    this.#loading = true;
    try {
      const { PictureRectController } = await import('./picture-rect-controller.js');
      this.#controller = new PictureRectController(this.#host, this.#zoom);
      this.#host.requestUpdate();
    } catch {
      // The code did not come: the tile plays on, and the next one who asks has it loaded again.
      this.#loading = false;
    }
  };
}
