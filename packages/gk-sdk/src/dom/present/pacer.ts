/** Jitter samples that the buffer follows: 8 s at 15 pictures a second. */
const SAMPLES = 120;
/** The share of pictures that shall be in time. */
const IN_TIME = 0.95;
/** Jitter that the eye does not see and the timers cannot tell, in milliseconds. */
const UNSEEN_MS = 8;
/** A picture later than this is a stall, not jitter, in milliseconds. */
const STALL_MS = 400;
/** The most that pictures are delayed to hide jitter, in milliseconds. */
const MAX_BUFFER_MS = 400;
/** Buffer added by one stall, and the time in which it is removed, milliseconds. */
const STALL_BUFFER_MS = 30;
const STALL_FORGOTTEN_MS = 30_000;
/** Rate at which the delay grows and falls, in milliseconds a millisecond; slow enough not to be seen. */
const GROWTH = 0.25;
const DECAY = 0.05;
/** The fastest arrival counts for one to two of these, so that clocks may drift, in milliseconds. */
const WINDOW_MS = 10_000;
/** A capture time that runs ahead by more belongs to another clock, in milliseconds. */
const CLOCK_JUMP_MS = 10_000;
/** One that falls back by more, too: pictures out of order (B-frames) are nearer to each other, in milliseconds. */
const CLOCK_BACK_MS = 1_000;

/**
 * Says when each picture is due. The reference is the fastest recent way from capture to arrival;
 * on top comes a delay that follows a high percentile of the arrival jitter, from nothing on a quiet
 * link. Pure: every time is given, in milliseconds, arrivals on one monotonic clock.
 *
 * @internal
 */
export class Pacer {
  #minimum = Infinity;
  #previousMinimum = Infinity;
  #windowStartMs = 0;
  #lastArrivalMs = 0;
  #lastCaptureMs = 0;
  #samples: number[] = [];
  #next = 0;
  #bufferMs = 0;
  #stallUntilCaughtUp = false;
  #stallAtMs = -Infinity;
  /** Least time from capture to screen, for whatever must go along, milliseconds. */
  leastDelayMs: number | undefined;

  /** The delay that is now held against jitter, milliseconds. */
  get bufferMs(): number {
    return this.#bufferMs;
  }

  /** The fastest recent way from capture to arrival, milliseconds; undefined before the first arrival. */
  get referenceMs(): number | undefined {
    const reference = Math.min(this.#minimum, this.#previousMinimum);
    return Number.isFinite(reference) ? reference : undefined;
  }

  /** Notes that the picture captured at `capturedAtMs` has arrived; true when its clock is another one than before. */
  arrived(capturedAtMs: number, arrivedAtMs: number): boolean {
    const offset = arrivedAtMs - capturedAtMs;
    const step = capturedAtMs - this.#lastCaptureMs - (arrivedAtMs - this.#lastArrivalMs);
    // A burst after a stall makes capture times run ahead of arrivals, but never past the reference.
    const reference = this.referenceMs;
    const ahead = Math.abs(step) > CLOCK_JUMP_MS && offset < (reference ?? 0) - CLOCK_JUMP_MS;
    const jumped = reference !== undefined && (ahead || capturedAtMs < this.#lastCaptureMs - CLOCK_BACK_MS);
    if (reference === undefined || jumped) {
      this.reset();
      this.#windowStartMs = arrivedAtMs;
    } else {
      this.#adapt(arrivedAtMs - this.#lastArrivalMs, arrivedAtMs);
    }
    if (arrivedAtMs - this.#windowStartMs > WINDOW_MS) {
      this.#previousMinimum = this.#minimum;
      this.#minimum = Infinity;
      this.#windowStartMs = arrivedAtMs;
    }
    this.#minimum = Math.min(this.#minimum, offset);
    this.#lastArrivalMs = arrivedAtMs;
    this.#lastCaptureMs = capturedAtMs;
    this.#sample(offset - (this.referenceMs ?? offset), arrivedAtMs);
    return jumped;
  }

  /** When the picture captured at `capturedAtMs` shall be shown. */
  dueAtMs(capturedAtMs: number): number {
    return capturedAtMs + (this.referenceMs ?? 0) + this.#bufferMs;
  }

  /** Forgets everything: the next picture belongs to another clock. */
  reset(): void {
    this.#minimum = Infinity;
    this.#previousMinimum = Infinity;
    this.#samples = [];
    this.#next = 0;
    this.#bufferMs = 0;
    this.#stallUntilCaughtUp = false;
    this.#stallAtMs = -Infinity;
  }

  #sample(jitterMs: number, nowMs: number): void {
    if (jitterMs > STALL_MS) {
      this.#stallUntilCaughtUp = true;
      this.#stallAtMs = nowMs;
      return;
    }
    if (this.#stallUntilCaughtUp) {
      // The rest of the burst says how long the stall was, nothing about the link's jitter.
      if (jitterMs > this.#bufferMs + UNSEEN_MS) return;
      this.#stallUntilCaughtUp = false;
    }
    this.#samples[this.#next] = jitterMs;
    this.#next = (this.#next + 1) % SAMPLES;
  }

  #adapt(elapsedMs: number, nowMs: number): void {
    const target = this.#targetMs(nowMs);
    const growth = GROWTH * elapsedMs;
    const decay = DECAY * elapsedMs;
    this.#bufferMs += Math.max(-decay, Math.min(growth, target - this.#bufferMs));
  }

  #targetMs(nowMs: number): number {
    const sinceStall = (nowMs - this.#stallAtMs) / STALL_FORGOTTEN_MS;
    const afterStall = sinceStall < 1 ? STALL_BUFFER_MS * (1 - sinceStall) : 0;
    const sorted = this.#samples.toSorted((a, b) => a - b);
    const jitter = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * IN_TIME))] ?? 0;
    const held = this.leastDelayMs === undefined ? 0 : this.leastDelayMs - (this.referenceMs ?? Infinity);
    return Math.min(MAX_BUFFER_MS, Math.max(jitter > UNSEEN_MS ? jitter : 0, afterStall, held));
  }
}
