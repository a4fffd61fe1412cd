/** More waiting than this, and the stream shall stand still; less, and it shall go on. */
const HIGH = { bytes: 48 * 1024 * 1024, ms: 20_000 };
const LOW = { bytes: 12 * 1024 * 1024, ms: 4_000 };
/** Upper limit of waiting pictures on a full stage, in milliseconds of playback. @internal */
export const MOST_WAITING_MS = HIGH.ms;

/** Figures of a channel that {@link StagePressure} reads. @internal */
export interface WaitingPictures {
  readonly aheadBytes: number;
  /** Capture time of the newest picture that came. */
  readonly headMs: number | undefined;
}

/** Judges whether too much waits: not before it is nearly gone does the stream go on. @internal */
export class StagePressure {
  readonly #onPressure: (high: boolean) => void;
  #isHigh = false;

  constructor(onPressure: (high: boolean) => void) {
    this.#onPressure = onPressure;
  }

  check(channels: readonly WaitingPictures[], positionMs: number, speed: number): void {
    let bytes = 0;
    let headMs = -Infinity;
    for (const channel of channels) {
      bytes += channel.aheadBytes;
      headMs = Math.max(headMs, channel.headMs ?? -Infinity);
    }
    const aheadMs = (headMs - positionMs) / speed;
    const isHigh = bytes > HIGH.bytes || aheadMs > HIGH.ms;
    const isLow = bytes < LOW.bytes && aheadMs < LOW.ms;
    if (this.#isHigh ? !isLow : !isHigh) return;
    this.#isHigh = !this.#isHigh;
    this.#onPressure(this.#isHigh);
  }
}
