/** The least time from arrival to screen, what each underrun adds, and the most, milliseconds. */
const BUFFER_MS = 60;
const UNDERRUN_ADDS_MS = 60;
const MOST_BUFFER_MS = 1_000;
/** Arrivals of this long tell how much time is to spare, milliseconds. */
const WINDOW_MS = 2_000;
/** Time within which a surplus or deficit of the buffer is corrected, milliseconds. */
const STEERING_MS = 2_000;
/** The clock is never off its speed by more. */
const MOST_STEERING = 0.08;
/** After this long without a picture the clock waits for the stream, milliseconds. */
const QUIET_MS = 1_000;

interface Arrival {
  readonly atMs: number;
  /** Time between arrival and the moment when it is due, milliseconds; negative = too late. */
  readonly spareMs: number;
}

/**
 * The one clock of a playback: the capture time that is on the screen, on every channel. It runs at the chosen speed,
 * keeps a small distance from what arrives, and waits where nothing arrives.
 *
 * All times are milliseconds: `nowMs` by the machine, positions by capture.
 *
 * @internal
 */
export class RecordedClock {
  #positionMs = 0;
  #atMs = 0;
  #speed = 1;
  #running = false;
  /** Waits for pictures although it is to run. */
  #held = false;
  #bufferMs = BUFFER_MS;
  #leastBufferMs = 0;
  #arrivals: Arrival[] = [];
  #headMs = -Infinity;
  #lastArrivalMs = -Infinity;
  #intervalMs = 0;
  #underruns = 0;

  /** Capture time on the screen, as of the last `advance`. */
  get positionMs(): number {
    return this.#positionMs;
  }

  get speed(): number {
    return this.#speed;
  }

  /** Set to run, and not waiting for pictures. */
  get isMoving(): boolean {
    return this.#running && !this.#held;
  }

  get isHeld(): boolean {
    return this.#running && this.#held;
  }

  get bufferMs(): number {
    return Math.max(this.#bufferMs, this.#leastBufferMs);
  }

  /** Times that it had to wait for pictures. */
  get underruns(): number {
    return this.#underruns;
  }

  /** Current speed of positions, capture milliseconds a millisecond. */
  get rate(): number {
    if (!this.isMoving) return 0;
    const spareMs = this.#spareMs;
    if (spareMs === undefined) return this.#speed;
    const steering = (spareMs - this.bufferMs) / STEERING_MS;
    return this.#speed * (1 + Math.max(-MOST_STEERING, Math.min(MOST_STEERING, steering)));
  }

  /** Keeps at least this much time between arrival and screen, as sound needs it; 0 = as little as can be. */
  set leastBufferMs(ms: number) {
    this.#leastBufferMs = ms;
  }

  setSpeed(speed: number, nowMs: number): void {
    this.advance(nowMs);
    this.#speed = speed;
    // Measurements at another speed do not apply.
    this.#arrivals = [];
  }

  run(nowMs: number): void {
    if (this.#running) return;
    this.#atMs = nowMs;
    this.#lastArrivalMs = nowMs;
    this.#running = true;
    this.#held = false;
    this.#arrivals = [];
  }

  stop(nowMs: number): void {
    this.advance(nowMs);
    this.#running = false;
  }

  /** Goes to a time for which pictures are still to come. */
  restart(positionMs: number, nowMs: number): void {
    this.set(positionMs, nowMs);
    this.#headMs = -Infinity;
  }

  /** Goes to a time whose pictures are held. */
  set(positionMs: number, nowMs: number): void {
    this.#positionMs = positionMs;
    this.#atMs = nowMs;
    this.#arrivals = [];
    this.#held = false;
  }

  /** Nothing more will come: it waits no longer. */
  release(nowMs: number): void {
    if (!this.#held) return;
    this.#held = false;
    this.#atMs = nowMs;
  }

  /** A picture came; those ahead of a wanted time are none of the clock's business. */
  arrived(captureMs: number, nowMs: number): void {
    this.advance(nowMs);
    if (captureMs > this.#headMs) {
      // Long intervals are gaps, or the distance of key frames; both are judged by who knows.
      if (this.#headMs !== -Infinity) this.#intervalMs = captureMs - this.#headMs;
      this.#headMs = captureMs;
    }
    this.#lastArrivalMs = nowMs;
    if (!this.#running) return;
    const spareMs = (captureMs - this.#positionMs) / this.#speed;
    if (this.#held) {
      if (spareMs >= this.bufferMs) {
        this.#held = false;
        this.#atMs = nowMs;
        this.#arrivals = [];
      }
    } else if (spareMs < 0) {
      this.#hold();
      return;
    }
    this.#arrivals.push({ atMs: nowMs, spareMs });
    while ((this.#arrivals[0]?.atMs ?? nowMs) < nowMs - WINDOW_MS) this.#arrivals.shift();
  }

  /** Moves on to this moment; returns the position. */
  advance(nowMs: number): number {
    const passedMs = nowMs - this.#atMs;
    if (passedMs <= 0) return this.#positionMs;
    const rate = this.rate;
    this.#atMs = nowMs;
    if (rate === 0) return this.#positionMs;
    const next = this.#positionMs + passedMs * rate;
    const quietMs = Math.max(QUIET_MS, (3 * this.#intervalMs) / this.#speed);
    if (next > this.#headMs && nowMs - this.#lastArrivalMs > quietMs) {
      this.#positionMs = Math.max(this.#positionMs, this.#headMs);
      this.#hold();
    } else {
      this.#positionMs = next;
    }
    return this.#positionMs;
  }

  /** The least time to spare of the last arrivals. */
  get #spareMs(): number | undefined {
    if (this.#arrivals.length === 0) return undefined;
    return this.#arrivals.reduce((least, { spareMs }) => Math.min(least, spareMs), Infinity);
  }

  #hold(): void {
    this.#held = true;
    this.#underruns++;
    this.#bufferMs = Math.min(MOST_BUFFER_MS, this.#bufferMs + UNDERRUN_ADDS_MS);
    this.#arrivals = [];
  }
}
