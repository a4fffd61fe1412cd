/** Sound that must lie ready beside one chunk before it begins, and before it goes on after a gap: the network's jitter. */
const JITTER_S = 0.08;
/** Surplus allowed beyond that before it plays faster. */
const SLACK_S = 0.2;
/** Part of what is too much that is made up each second, and how much faster that may sound. */
const CATCH_UP_A_SECOND = 0.1;
const MIN_CATCH_UP = 0.02;
const MAX_CATCH_UP = 0.1;
/** The same of what is out of time: a picture that catches up goes faster by a tenth, and its sound not slower. */
const TIMED_A_SECOND = 2;
const MAX_TIMED_CATCH_UP = 0.15;
/**
 * Sound that is out of sync by more is sped up or slowed down until it is in sync within half a second; less is
 * inaudible.
 */
const OUT_OF_TIME_S = 0.02;
const IN_TIME_S = 0.005;
/** Out of time by more, it jumps: to catch up by playing faster would take too long. */
const JUMP_S = 0.3;
/** A time so far ahead is a mistake. */
const NONSENSE_S = 3;
/**
 * Sound that comes so far ahead of its time, as a part of what may lie ready, would be thrown away before: it plays as it
 * comes, until it comes less far ahead.
 */
const TOO_FAR = 0.9;
const NEAR_AGAIN = 0.6;
/** Reserve besides one chunk, however late it is. */
const RESERVE_S = 0.02;

interface Chunk {
  readonly samples: Float32Array;
  /** Frame of the context at which it belongs. */
  readonly dueFrame: number | undefined;
}

/**
 * Chunks of sound one after another, on their way to a loudspeaker: each at its time, or as soon as it is
 * smooth where it has none; the newest of them when too many come.
 *
 * @internal
 */
export class PlayoutBuffer {
  readonly #sampleRate: number;
  readonly #chunks: Chunk[] = [];
  #maxChunks: number;
  #buffered = 0;
  /** Place in the first chunk, with a fraction. */
  #place = 0;
  #chunkLength = 0;
  #isPlaying = false;
  #isCatchingUp = false;
  #dropped = 0;
  #lateS: number | undefined;
  /** End of the last output. */
  #frame: number | undefined;
  #isTooFar = false;

  constructor(sampleRate: number, maxChunks: number) {
    this.#sampleRate = sampleRate;
    this.#maxChunks = maxChunks;
  }

  /** Sound that is buffered, seconds. */
  get bufferedS(): number {
    return Math.max(0, this.#buffered) / this.#sampleRate;
  }

  /** Chunks that were thrown away since the beginning. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Delay of the playing sound, seconds, negative = early; undefined while there is none, or it has no times. */
  get lateS(): number | undefined {
    return this.#isPlaying ? this.#lateS : undefined;
  }

  /** Upper limit of ready chunks. */
  set maxChunks(chunks: number) {
    this.#maxChunks = chunks;
    this.#dropOldest();
  }

  /** Takes the next chunk, which is not copied. */
  push(samples: Float32Array, dueFrame?: number): void {
    if (samples.length === 0) return;
    this.#chunks.push({ samples, dueFrame: this.#isHeld(samples.length, dueFrame) ? dueFrame : undefined });
    this.#buffered += samples.length;
    this.#chunkLength = samples.length;
    this.#dropOldest();
  }

  /** Fills `output`, which begins at this frame, with what comes next or silence; returns its greatest sample. */
  fill(output: Float32Array, frame: number): number {
    this.#frame = frame + output.length;
    this.#lateS = this.#latenessS(frame);
    const step = this.#lateS === undefined ? this.#smoothStep() : this.#timedStep(this.#lateS);
    let peak = 0;
    for (let i = 0; i < output.length; i += 1) {
      const value = this.#isPlaying ? this.#next(step) : 0;
      output[i] = value;
      peak = Math.max(peak, Math.abs(value));
    }
    return peak;
  }

  /** True when a chunk can lie ready until its time. */
  #isHeld(length: number, dueFrame: number | undefined): boolean {
    if (dueFrame === undefined || this.#frame === undefined) return true;
    const part = (dueFrame - this.#frame) / (length * this.#maxChunks);
    this.#isTooFar = part > (this.#isTooFar ? NEAR_AGAIN : TOO_FAR);
    return !this.#isTooFar;
  }

  #latenessS(frame: number): number | undefined {
    const dueFrame = this.#chunks[0]?.dueFrame;
    if (dueFrame === undefined) return undefined;
    const lateS = (frame - dueFrame - this.#place) / this.#sampleRate;
    return lateS < -NONSENSE_S ? undefined : lateS;
  }

  /** Without times: begins when enough lies ready, and goes faster when it is too much. */
  #smoothStep(): number {
    const readyS = JITTER_S + this.#chunkLength / this.#sampleRate;
    if (!this.#isPlaying && this.bufferedS >= readyS) this.#isPlaying = true;
    const excessS = this.bufferedS - readyS;
    if (excessS > SLACK_S) this.#isCatchingUp = true;
    else if (excessS <= 0) this.#isCatchingUp = false;
    // A dropped chunk would click; 10 % faster is hardly audible.
    return this.#isCatchingUp ? 1 + catchUp(excessS * CATCH_UP_A_SECOND) : 1;
  }

  /** With times: begins at its time, and goes faster or slower when it has left it. */
  #timedStep(lateS: number): number {
    // Less is not smooth: it is used up before the next chunk is there.
    const readyS = RESERVE_S + this.#chunkLength / this.#sampleRate;
    const spareS = Math.max(0, this.bufferedS - readyS);
    if (lateS > (this.#isPlaying ? JUMP_S : 0)) {
      const jumpS = Math.min(lateS, spareS);
      this.#skip(Math.floor(jumpS * this.#sampleRate));
      lateS -= jumpS;
      this.#lateS = lateS;
    } else if (lateS < -JUMP_S) {
      this.#isPlaying = false;
    }
    if (!this.#isPlaying) {
      // Permanently late sound starts once it will not stop again at once.
      this.#isPlaying = lateS >= 0 && (lateS < OUT_OF_TIME_S || this.bufferedS >= readyS);
      return 1;
    }
    const outS = Math.abs(lateS);
    if (outS > OUT_OF_TIME_S) this.#isCatchingUp = true;
    else if (outS < IN_TIME_S) this.#isCatchingUp = false;
    if (!this.#isCatchingUp) return 1;
    const share = catchUp(outS * TIMED_A_SECOND, MAX_TIMED_CATCH_UP);
    if (lateS < 0) return 1 - share;
    return spareS > 0 ? 1 + share : 1;
  }

  #next(step: number): number {
    this.#leaveChunk();
    const chunk = this.#chunks[0]?.samples;
    if (chunk === undefined) {
      this.#isPlaying = false;
      this.#buffered = 0;
      this.#place = 0;
      return 0;
    }
    const index = Math.floor(this.#place);
    const sample = chunk[index] ?? 0;
    const following = chunk[index + 1] ?? this.#chunks[1]?.samples[0] ?? sample;
    const value = sample + (following - sample) * (this.#place - index);
    this.#place += step;
    this.#buffered -= step;
    return value;
  }

  #skip(frames: number): void {
    this.#place += frames;
    this.#buffered -= frames;
    this.#leaveChunk();
  }

  /** Goes on to the chunk that the place lies in. */
  #leaveChunk(): void {
    let length = this.#chunks[0]?.samples.length;
    while (length !== undefined && this.#place >= length) {
      this.#place -= length;
      this.#chunks.shift();
      length = this.#chunks[0]?.samples.length;
    }
  }

  #dropOldest(): void {
    while (this.#chunks.length > this.#maxChunks) {
      this.#buffered -= (this.#chunks.shift()?.samples.length ?? 0) - this.#place;
      this.#place = 0;
      this.#dropped += 1;
    }
  }
}

function catchUp(share: number, most = MAX_CATCH_UP): number {
  return Math.min(most, Math.max(MIN_CATCH_UP, share));
}
