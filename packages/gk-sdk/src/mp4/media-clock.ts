/** A longer pause than this is another clock, or a stretch without recordings. */
const MAX_PAUSE_US = 10_000_000;
/** What stands in the file for such a pause. */
const JOINT_US = 100_000;

/**
 * Lays capture times on the time line of a file: from zero, in true distances. Where the clock jumps (it
 * was set, or there is no recording), the file goes on; all tracks of it jump together, so that picture and
 * sound stay with each other.
 *
 * @internal
 */
export class MediaClock {
  #zeroUs: number | undefined;
  #latestUs = 0;

  /** Capture time at the beginning of the file; undefined before the first unit. */
  #startUs: number | undefined;

  get startUs(): number | undefined {
    return this.#startUs;
  }

  /** Length of the file so far, microseconds. */
  get latestUs(): number {
    return this.#latestUs;
  }

  /**
   * Place of a capture time in the file, microseconds, never below zero.
   *
   * @param notBeforeUs - What the unit must not stand ahead of; undefined for a unit between key frames, whose
   * place is no sign of a jump: pictures come in decode order.
   */
  place(capturedAtUs: number, notBeforeUs: number | undefined): number {
    this.#startUs ??= capturedAtUs;
    this.#zeroUs ??= capturedAtUs;
    let atUs = capturedAtUs - this.#zeroUs;
    if (notBeforeUs !== undefined && (atUs < notBeforeUs || Math.abs(atUs - this.#latestUs) > MAX_PAUSE_US)) {
      atUs = Math.max(notBeforeUs, this.#latestUs + JOINT_US);
      this.#zeroUs = capturedAtUs - atUs;
    }
    atUs = Math.max(0, atUs);
    this.#latestUs = Math.max(this.#latestUs, atUs);
    return atUs;
  }
}
