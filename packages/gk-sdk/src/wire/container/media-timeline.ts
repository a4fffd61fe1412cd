/** Duration of a picture until two have come, in microseconds. */
const FIRST_DURATION_US = 66_667;
/** A longer step is a gap and not a picture's duration, in microseconds. */
const LONGEST_STEP_US = 1_000_000;
const SHORTEST_STEP_US = 1_000;

/** The place of a picture on the media timeline of fMP4 (ISO/IEC 14496-12), in microseconds from its start. @public */
export interface TimelinePlace {
  readonly decodeTimeUs: number;
  readonly presentationTimeUs: number;
  readonly durationUs: number;
}

/**
 * Puts capture times on the gapless, rising timeline that players of fragments want. A duration is
 * the last step between pictures, so no picture waits for the next one; gaps and clock changes are
 * closed; pictures out of order (B-frames) get decode times that rise.
 *
 * @public
 */
export class MediaTimeline {
  #shiftUs: number | undefined;
  #lastPresentationUs = 0;
  #lastDecodeUs = -1;
  #stepUs = FIRST_DURATION_US;

  /**
   * Places the next picture, in the order in which pictures come.
   *
   * @param capturedAtUs - Microseconds of any epoch.
   * @param follows - Pictures are missing ahead of this one: it follows the last one, so that no gap is left.
   */
  place(capturedAtUs: number, follows = false): TimelinePlace {
    this.#shiftUs ??= capturedAtUs;
    let presentation = capturedAtUs - this.#shiftUs;
    const step = presentation - this.#lastPresentationUs;
    if ((follows && this.#lastDecodeUs >= 0) || Math.abs(step) > LONGEST_STEP_US) {
      // The next picture follows the last one, whatever the clock says.
      const joined = Math.max(this.#lastPresentationUs, this.#lastDecodeUs) + this.#stepUs;
      this.#shiftUs += presentation - joined;
      presentation = joined;
    } else if (step >= SHORTEST_STEP_US) {
      this.#stepUs = step;
    }
    const rising = this.#lastDecodeUs + SHORTEST_STEP_US;
    const inOrder = presentation > this.#lastPresentationUs || this.#lastDecodeUs < 0;
    const decode =
      this.#lastDecodeUs < 0
        ? 0
        : Math.max(rising, inOrder ? Math.min(presentation, this.#lastDecodeUs + this.#stepUs) : rising);
    this.#lastPresentationUs = Math.max(this.#lastPresentationUs, presentation);
    this.#lastDecodeUs = decode;
    return { decodeTimeUs: decode, presentationTimeUs: presentation, durationUs: this.#stepUs };
  }
}
