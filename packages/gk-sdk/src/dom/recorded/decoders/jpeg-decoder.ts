import type { VideoUnit } from '../../../wire/container/demuxer.js';
import { captureMsOf } from '../stage/unit-shelf.js';
import { LARGE_PICTURES, type PictureDecoder, type PictureDecoderEvents } from '../stage/picture-decoder.js';

/** Single JPEG pictures, one after the other. @internal */
export class JpegDecoder implements PictureDecoder {
  readonly capacity = LARGE_PICTURES;
  readonly #events: PictureDecoderEvents<ImageBitmap>;
  #units: VideoUnit[] = [];
  #busy = false;
  #closed = false;

  constructor(events: PictureDecoderEvents<ImageBitmap>) {
    this.#events = events;
  }

  get waiting(): number {
    return this.#units.length + (this.#busy ? 1 : 0);
  }

  decode(unit: VideoUnit): void {
    this.#units.push(unit);
    if (!this.#busy) void this.#work();
  }

  flush(): void {
    // Every picture stands alone: nothing is held back.
  }

  close(): void {
    this.#closed = true;
    this.#units = [];
  }

  async #work(): Promise<void> {
    this.#busy = true;
    for (let unit = this.#units.shift(); unit !== undefined; unit = this.#units.shift()) {
      // A Blob takes no view that might lie on shared memory.
      const file = new Blob([new Uint8Array(unit.data)], { type: 'image/jpeg' });
      const bitmap = await createImageBitmap(file).catch(() => undefined);
      if (this.#closed) bitmap?.close();
      // One broken picture is passed over; the next one stands alone.
      else if (bitmap !== undefined) this.#events.onPicture(bitmap, captureMsOf(unit));
    }
    this.#busy = false;
    if (!this.#closed) this.#events.onRoom();
  }
}
