import type { VideoUnit } from '../../wire/container/demuxer.js';

/** A key frame captured so much earlier than others before it is of another clock, in microseconds. */
const CLOCK_BACK_US = 1_000_000;
/** From the last picture of one clock to the first of the next, in microseconds. */
const STEP_US = 100_000;

/**
 * Timestamps for a decoder, which never fall back by more than reordering does: GStreamer's decoders (WebKitGTK) give
 * every picture behind such a fall one and the same time. Capture times come back with the pictures; those of a clock
 * that is over stand right ahead of the one that has begun.
 *
 * @internal
 */
export class DecoderTimestamps {
  #shiftUs = 0;
  #highestUs = 0;
  /** The next key frame begins another clock. */
  clockRestarts = false;

  /** The timestamp with which a picture goes into the decoder. */
  give({ key, capturedAtUs }: Pick<VideoUnit, 'key' | 'capturedAtUs'>): number {
    if (key && (this.clockRestarts || capturedAtUs + this.#shiftUs < this.#highestUs - CLOCK_BACK_US)) {
      this.clockRestarts = false;
      this.#shiftUs = this.#highestUs + STEP_US - capturedAtUs;
    }
    const timestamp = capturedAtUs + this.#shiftUs;
    this.#highestUs = Math.max(this.#highestUs, timestamp);
    return timestamp;
  }

  /** The capture time of the picture that came out with this timestamp. */
  take(timestamp: number): number {
    return timestamp - this.#shiftUs;
  }
}
