/** Sound may be this far from the time that its length says before it is set anew, microseconds. */
const MAX_DRIFT_US = 100_000;

/**
 * Gives pieces of sound times that follow each other without gap or overlap as long as the clock of
 * the pictures agrees to a tenth of a second: players tick at every gap.
 */
export class SoundClock {
  #nextUs = 0;

  /** @param wishedUs - Where the capture time puts this piece on the timeline, microseconds. */
  place(wishedUs: number, durationUs: number): number {
    // Never back: the times of a track rise.
    const placed = wishedUs > this.#nextUs + MAX_DRIFT_US ? wishedUs : this.#nextUs;
    this.#nextUs = placed + durationUs;
    return Math.round(placed);
  }
}
