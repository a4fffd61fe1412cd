/** The position is thought on between two messages of the worker, no longer than this, milliseconds. */
const THOUGHT_ON_MS = 250;

/** Reading of the one clock of a playback: the position at `atMs` (Unix time), and its rate; milliseconds. @internal */
export interface ClockReading {
  readonly positionMs: number;
  readonly rate: number;
  readonly atMs: number;
}

/** A seek that is under way. */
interface Seek {
  readonly toS: number;
  /** When it began, as `performance.now()`. */
  readonly atMs: number;
  /** Whether the request has reached the worker. */
  isSent: boolean;
  /** The worker has said that it looks for it. */
  isUnderWay: boolean;
}

/** A seek of a {@link RecordedPosition}. @internal */
export interface SeekHandle {
  /**
   * Sends the request to the worker.
   *
   * @param isUnderWay - The worker looks for another time already, and will not say that it does.
   */
  send(isUnderWay: boolean): void;
  /** Gives it up; false when another one took its place. */
  giveUp(): boolean;
}

/** Current or target position of a view: the last clock report of the worker, and the seek under way. @internal */
export class RecordedPosition {
  #clock: ClockReading;
  #seek: Seek | undefined;

  /** @param positionS - Unix seconds. */
  constructor(positionS: number) {
    this.#clock = { positionMs: positionS * 1000, rate: 0, atMs: 0 };
  }

  /** Target of a seek, unix seconds; undefined while none is under way. */
  get seekingToS(): number | undefined {
    return this.#seek?.toS;
  }

  /** Unix seconds. */
  get positionS(): number {
    const { positionMs, rate, atMs } = this.#clock;
    if (this.#seek) return this.#seek.toS;
    const passedMs = rate === 0 ? 0 : performance.timeOrigin + performance.now() - atMs;
    return (positionMs + Math.max(0, Math.min(THOUGHT_ON_MS, passedMs)) * rate) / 1000;
  }

  /** Takes a clock report of the worker. */
  take(clock: ClockReading): void {
    this.#clock = clock;
  }

  /** Stands at a time. */
  set(positionS: number): void {
    this.#clock = { positionMs: positionS * 1000, rate: 0, atMs: 0 };
  }

  /** A seek is wanted, in place of one before it. */
  seek(toS: number): SeekHandle {
    const seek: Seek = { toS, atMs: performance.now(), isSent: false, isUnderWay: false };
    this.#seek = seek;
    return {
      send: (isUnderWay) => {
        seek.isSent = true;
        seek.isUnderWay = isUnderWay;
      },
      giveUp: () => {
        if (this.#seek !== seek) return false;
        this.#seek = undefined;
        return true;
      },
    };
  }

  /** The worker looks for the wanted time. */
  lookedFor(): void {
    if (this.#seek?.isSent === true) this.#seek.isUnderWay = true;
  }

  /** The worker is where it goes; returns how long a seek took, milliseconds; undefined when none was under way. */
  arrived(): number | undefined {
    if (this.#seek?.isUnderWay !== true) return undefined;
    const { toS, atMs } = this.#seek;
    this.#seek = undefined;
    this.set(toS);
    return performance.now() - atMs;
  }

  /** Goes nowhere any more. */
  stay(): void {
    this.#seek = undefined;
  }
}
