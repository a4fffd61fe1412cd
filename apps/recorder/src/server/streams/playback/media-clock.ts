/** Maps a clock that never goes back to the time of a recording: runs at a speed, stands, and can be set. */
export class MediaClock {
  readonly #nowMs: () => number;
  #anchorUs: number;
  #anchorMs: number;
  #speed: number;
  #running = false;

  constructor(nowMs: () => number, positionUs: number, speed: number) {
    this.#nowMs = nowMs;
    this.#anchorUs = positionUs;
    this.#anchorMs = nowMs();
    this.#speed = speed;
  }

  get running(): boolean {
    return this.#running;
  }

  get speed(): number {
    return this.#speed;
  }

  /** Microseconds since the Unix epoch. */
  get positionUs(): number {
    if (!this.#running) return this.#anchorUs;
    return this.#anchorUs + (this.#nowMs() - this.#anchorMs) * 1000 * this.#speed;
  }

  /** Goes to a time, running or not. */
  set(positionUs: number): void {
    this.#anchorUs = positionUs;
    this.#anchorMs = this.#nowMs();
  }

  run(): void {
    this.set(this.positionUs);
    this.#running = true;
  }

  stop(): void {
    this.set(this.positionUs);
    this.#running = false;
  }

  setSpeed(speed: number): void {
    this.set(this.positionUs);
    this.#speed = speed;
  }

  /** Milliseconds until a time comes; 0 when it has come. */
  untilMs(positionUs: number): number {
    return Math.max(0, Math.ceil((positionUs - this.positionUs) / 1000 / this.#speed));
  }
}
