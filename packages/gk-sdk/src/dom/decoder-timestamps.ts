import type { VideoUnit } from '../wire/container/demuxer.js';

/** A key frame captured so much earlier than others before it is of another clock, in microseconds. */
const CLOCK_BACK_US = 1_000_000;
/** From the last picture of one clock to the first of the next, in microseconds. */
const STEP_US = 100_000;

/**
 * Timestamps for a decoder, which never fall back by more than reordering does: GStreamer's decoders (WebKitGTK) give
 * every picture behind such a fall one and the same time. Capture times come back with the pictures.
 *
 * @internal
 */
export class DecoderTimestamps {
  #shiftUs = 0;
  #highestUs = -Infinity;
  /** Capture times of what is in the decoder, by its timestamp there. */
  readonly #captured = new Map<number, number>();

  /** The timestamp with which a picture goes into the decoder. `startsClock`: those before it have another clock. */
  give({ key, capturedAtUs }: Pick<VideoUnit, 'key' | 'capturedAtUs'>, startsClock: boolean): number {
    if (key && (startsClock || capturedAtUs + this.#shiftUs < this.#highestUs - CLOCK_BACK_US)) {
      this.#shiftUs = Number.isFinite(this.#highestUs) ? this.#highestUs + STEP_US - capturedAtUs : 0;
    }
    const timestamp = capturedAtUs + this.#shiftUs;
    this.#highestUs = Math.max(this.#highestUs, timestamp);
    this.#captured.set(timestamp, capturedAtUs);
    return timestamp;
  }

  /** The capture time of the picture that came out with this timestamp. */
  take(timestamp: number): number {
    const capturedAtUs = this.#captured.get(timestamp) ?? timestamp - this.#shiftUs;
    // Of what is older no picture comes any more, at most one that was out of order.
    for (const given of this.#captured.keys()) if (given <= timestamp) this.#captured.delete(given);
    return capturedAtUs;
  }

  /** The next picture goes into another decoder. */
  reset(): void {
    this.#shiftUs = 0;
    this.#highestUs = -Infinity;
    this.#captured.clear();
  }
}
