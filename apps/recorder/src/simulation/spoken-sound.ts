/** Length of the retained past: longer than any echo is late. */
const KEPT_SAMPLES = 8_000 * 2;

/** A pause up to this is the network's, not the speaker's. */
const MAX_JITTER_SAMPLES = 8_000 / 5;

/** Recent speech in a cab, by its place on the talk's own line of samples. */
export class SpokenSound {
  readonly #ring = new Int16Array(KEPT_SAMPLES);
  /** Place behind the last sample. */
  #end = 0;

  /** Goes on with samples that are over at `place`: after a pause there is silence before them. */
  add(samples: Int16Array, place: number): void {
    const due = place - samples.length;
    const start = due - this.#end > MAX_JITTER_SAMPLES ? due : this.#end;
    for (let at = Math.max(this.#end, start - KEPT_SAMPLES); at < start; at += 1) this.#ring[at % KEPT_SAMPLES] = 0;
    samples.forEach((sample, i) => {
      this.#ring[(start + i) % KEPT_SAMPLES] = sample;
    });
    this.#end = start + samples.length;
  }

  /** The sample at a place; silence where nothing was said, or too long ago. */
  at(place: number): number {
    const isKept = place >= 0 && place < this.#end && place >= this.#end - KEPT_SAMPLES;
    return isKept ? (this.#ring[place % KEPT_SAMPLES] ?? 0) : 0;
  }
}
