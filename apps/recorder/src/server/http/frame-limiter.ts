import type { SteadyMs } from '../../time/steady-clock.js';

/** How many frames a socket may send. */
export interface FrameRate {
  readonly perSecond: number;
  /** Number of frames that a socket may send at once after silence. */
  readonly burst: number;
}

/** Frames before a login, when the sender is unknown, and after it. */
export interface FrameRates {
  readonly beforeLogin: FrameRate;
  readonly afterLogin: FrameRate;
}

/** Options and callbacks of a {@link FrameLimiter}. */
export interface FrameLimiterOptions {
  readonly rates: FrameRates;
  /** Called when a frame begins to wait, when more come behind it, and when none waits any more. */
  readonly onChange: () => void;
  readonly steady: SteadyMs;
}

/** A frame that has come and waits for its turn. */
interface WaitingFrame {
  readonly bytes: number;
  readonly deliver: () => void;
}

/** Frames that wait are looked at this often at most. */
const LOOK_MS = 50;
/** Shorter pauses do not end an excess. */
const CALM_MS = 1_000;
/** Memory overhead of a queued frame besides its bytes. */
const FRAME_OVERHEAD_BYTES = 256;
/** A longer frame counts as several: reading it takes as long. */
const BYTES_A_FRAME = 8 * 1024;

/**
 * Delivers the frames of one socket at its rate. Faster frames wait. A second waiting frame is too much, and the socket
 * is not read meanwhile: a client that sends one request after another never has more than one that waits. The network
 * library has read up to 64 KiB ahead, so thousands of small frames may wait.
 */
export class FrameLimiter {
  readonly #options: FrameLimiterOptions;
  #rate: FrameRate;
  #free: number;
  #freeAtMs: number;
  #waiting: WaitingFrame[] = [];
  #waitingBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #isCrowded = false;
  #excessSinceMs = 0;
  #crowdedUntilMs = -Infinity;
  #isClosed = false;

  constructor(options: FrameLimiterOptions) {
    this.#options = options;
    this.#rate = options.rates.beforeLogin;
    this.#free = this.#rate.burst;
    this.#freeAtMs = options.steady();
  }

  /** True while frames wait. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** True while a frame waits behind which more has come: a frame, or the first bytes of a long one. */
  get isCrowded(): boolean {
    return this.#isCrowded;
  }

  /** Memory taken by queued frames, in bytes. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  /** For how long the socket has sent more than it may, in milliseconds; 0 while it does not. */
  get excessMs(): number {
    const nowMs = this.#options.steady();
    return this.#isExcess(nowMs) ? nowMs - this.#excessSinceMs : 0;
  }

  /** Says whether the user of the socket is known. */
  setKnown(isKnown: boolean): void {
    const { beforeLogin, afterLogin } = this.#options.rates;
    const rate = isKnown ? afterLogin : beforeLogin;
    if (rate === this.#rate) return;
    this.#gain();
    this.#rate = rate;
    // No login brings a burst with it: it would be had again by each further one.
    this.#free = Math.min(this.#free, rate.burst);
  }

  /** Delivers a frame now, or when its turn comes. */
  take(bytes: number, deliver: () => void): void {
    if (this.#isClosed) return;
    if (!this.isWaiting && this.#spend(bytes)) {
      deliver();
      return;
    }
    this.#waiting.push({ bytes, deliver });
    this.#waitingBytes += bytes + FRAME_OVERHEAD_BYTES;
    if (this.#waiting.length > 1) {
      this.crowd();
      return;
    }
    this.#lookLater();
    this.#options.onChange();
  }

  /** Says that bytes have come: where a frame waits they are too much. */
  crowd(): void {
    if (!this.isWaiting || this.#isCrowded) return;
    const nowMs = this.#options.steady();
    if (!this.#isExcess(nowMs)) this.#excessSinceMs = nowMs;
    this.#isCrowded = true;
    this.#options.onChange();
  }

  /** Forgets the frames that wait, and takes no more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#isCrowded = false;
    this.#crowdedUntilMs = -Infinity;
  }

  #isExcess(nowMs: number): boolean {
    return this.#isCrowded || nowMs - this.#crowdedUntilMs <= CALM_MS;
  }

  #lookLater(): void {
    this.#timer = setTimeout(
      () => {
        this.#release();
      },
      Math.max(LOOK_MS, this.#owedMs()),
    ).unref();
  }

  #release(): void {
    let released = 0;
    for (const { bytes, deliver } of this.#waiting) {
      if (this.#isClosed || !this.#spend(bytes)) break;
      released += 1;
      this.#waitingBytes -= bytes + FRAME_OVERHEAD_BYTES;
      deliver();
    }
    if (this.#isClosed) return;
    // Frames that arrive before the budget of a long frame is repaid count as the same excess, however slowly they arrive.
    if (this.#isCrowded) this.#crowdedUntilMs = this.#options.steady() + this.#owedMs();
    this.#waiting.splice(0, released);
    if (this.isWaiting) {
      this.#lookLater();
      return;
    }
    this.#isCrowded = false;
    this.#options.onChange();
  }

  /** Time until the next frame may come. */
  #owedMs(): number {
    return Math.max(0, ((1 - this.#free) * 1_000) / this.#rate.perSecond);
  }

  #gain(): void {
    const nowMs = this.#options.steady();
    const gained = ((nowMs - this.#freeAtMs) * this.#rate.perSecond) / 1_000;
    this.#free = Math.min(this.#rate.burst, this.#free + gained);
    this.#freeAtMs = nowMs;
  }

  /** The cost of a long frame is charged in advance: it is delivered at once and delays those behind it. */
  #spend(bytes: number): boolean {
    this.#gain();
    if (this.#free < 1) return false;
    this.#free -= Math.max(1, bytes / BYTES_A_FRAME);
    return true;
  }
}
