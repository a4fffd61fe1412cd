/** Sound that must lie ready beside one chunk before it begins, and before it goes on after a gap: the network's jitter. */
const JITTER_S = 0.08;
/** What may lie ready beyond that before it plays faster. */
const SLACK_S = 0.2;
/** Part of what is too much that is made up each second, and how much faster that may sound. */
const CATCH_UP_A_SECOND = 0.1;
const MIN_CATCH_UP = 0.02;
const MAX_CATCH_UP = 0.1;

/** Chunks of sound one after another, on their way to a loudspeaker: the newest of them when too many come. @internal */
export class PlayoutBuffer {
  readonly #sampleRate: number;
  readonly #chunks: Float32Array[] = [];
  #maxChunks: number;
  #buffered = 0;
  /** Place in the first chunk, with a fraction. */
  #place = 0;
  #chunkLength = 0;
  #isPlaying = false;
  #isCatchingUp = false;
  #dropped = 0;

  constructor(sampleRate: number, maxChunks: number) {
    this.#sampleRate = sampleRate;
    this.#maxChunks = maxChunks;
  }

  /** Sound that lies ready, seconds. */
  get bufferedS(): number {
    return Math.max(0, this.#buffered) / this.#sampleRate;
  }

  /** Chunks that were thrown away since the beginning. */
  get dropped(): number {
    return this.#dropped;
  }

  /** How many chunks may lie ready. */
  set maxChunks(chunks: number) {
    this.#maxChunks = chunks;
    this.#dropOldest();
  }

  /** Takes the next chunk, which is not copied. */
  push(samples: Float32Array): void {
    if (samples.length === 0) return;
    this.#chunks.push(samples);
    this.#buffered += samples.length;
    this.#chunkLength = samples.length;
    this.#dropOldest();
  }

  /** Fills `output` with what comes next, with silence where there is nothing; returns its greatest sample. */
  fill(output: Float32Array): number {
    const readyS = JITTER_S + this.#chunkLength / this.#sampleRate;
    if (!this.#isPlaying && this.bufferedS >= readyS) this.#isPlaying = true;
    const step = this.#step(this.bufferedS - readyS);
    let peak = 0;
    for (let i = 0; i < output.length; i += 1) {
      const value = this.#isPlaying ? this.#next(step) : 0;
      output[i] = value;
      peak = Math.max(peak, Math.abs(value));
    }
    return peak;
  }

  /** How fast to go on, 1 = true to time. A chunk dropped would click; a tenth faster is hardly heard. */
  #step(excessS: number): number {
    if (excessS > SLACK_S) this.#isCatchingUp = true;
    else if (excessS <= 0) this.#isCatchingUp = false;
    if (!this.#isCatchingUp) return 1;
    return 1 + Math.min(MAX_CATCH_UP, Math.max(MIN_CATCH_UP, excessS * CATCH_UP_A_SECOND));
  }

  #next(step: number): number {
    let chunk = this.#chunks[0];
    while (chunk !== undefined && this.#place >= chunk.length) {
      this.#place -= chunk.length;
      this.#chunks.shift();
      chunk = this.#chunks[0];
    }
    if (chunk === undefined) {
      this.#isPlaying = false;
      this.#buffered = 0;
      this.#place = 0;
      return 0;
    }
    const index = Math.floor(this.#place);
    const sample = chunk[index] ?? 0;
    const following = chunk[index + 1] ?? this.#chunks[1]?.[0] ?? sample;
    const value = sample + (following - sample) * (this.#place - index);
    this.#place += step;
    this.#buffered -= step;
    return value;
  }

  #dropOldest(): void {
    while (this.#chunks.length > this.#maxChunks) {
      this.#buffered -= (this.#chunks.shift()?.length ?? 0) - this.#place;
      this.#place = 0;
      this.#dropped += 1;
    }
  }
}
