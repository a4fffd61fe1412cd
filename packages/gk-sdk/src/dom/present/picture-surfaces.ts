import type { PictureSurface } from './paced-presenter.js';

/** More pictures on their way into a track are never needed: the newest wins. */
const MAX_PENDING_WRITES = 2;

/** Shows frames through the writable end of a track generator. @internal */
export class TrackSurface implements PictureSurface<VideoFrame> {
  readonly #writer: WritableStreamDefaultWriter<VideoFrame>;
  readonly #onLost: () => void;
  #pending = 0;
  #closed = false;

  /** @param onLost - Called once when the track has ended from the other side. */
  constructor(writable: WritableStream<VideoFrame>, onLost: () => void) {
    this.#writer = writable.getWriter();
    this.#onLost = onLost;
  }

  show(frame: VideoFrame): boolean {
    if (this.#closed || this.#pending >= MAX_PENDING_WRITES) {
      frame.close();
      return false;
    }
    this.#pending++;
    this.#writer.write(frame).then(
      () => {
        this.#pending--;
      },
      () => {
        frame.close();
        if (this.#closed) return;
        this.#closed = true;
        this.#onLost();
      },
    );
    return true;
  }

  close(): void {
    // A track that ends takes its last picture along: the page ends it, with the element that shows it.
    this.#closed = true;
  }
}

/** Shows pictures on a canvas whose control was given to this worker. @internal */
export class CanvasSurface<Picture extends VideoFrame | ImageBitmap> implements PictureSurface<Picture> {
  readonly #canvas: OffscreenCanvas;
  readonly #context: OffscreenCanvasRenderingContext2D | null;

  constructor(canvas: OffscreenCanvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d', { alpha: false, desynchronized: true });
  }

  show(picture: Picture): boolean {
    const width = 'displayWidth' in picture ? picture.displayWidth : picture.width;
    const height = 'displayHeight' in picture ? picture.displayHeight : picture.height;
    // Setting a size clears the canvas; the picture follows before anyone sees it.
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    this.#context?.drawImage(picture, 0, 0);
    picture.close();
    return this.#context !== null;
  }

  close(): void {
    // The page keeps the last picture for as long as it shows the canvas.
  }
}
