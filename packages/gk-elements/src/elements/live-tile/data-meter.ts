/** The figures come once a second; a longer gap between two of them is a gap in the stream. */
const LONGEST_STEP_MS = 3_000;
const HOUR_MS = 3_600_000;
/** The rate is that of about the last minute. */
const SMOOTH_MS = 60_000;

/** Adds up what a tile receives, over all of its streams. Keeps no timer. @internal */
export class DataMeter {
  /** Since the tile is there. */
  bytes = 0;
  #rateBps: number | undefined;
  #lastAtMs: number | undefined;

  /** Takes the bit rate of the time since the last call. */
  add(bitrateBps: number, nowMs: number): void {
    const stepMs = Math.min(LONGEST_STEP_MS, Math.max(0, nowMs - (this.#lastAtMs ?? nowMs - 1_000)));
    this.#lastAtMs = nowMs;
    this.bytes += (bitrateBps / 8) * (stepMs / 1_000);
    const weight = this.#rateBps === undefined ? 1 : stepMs / SMOOTH_MS;
    this.#rateBps = (this.#rateBps ?? 0) * (1 - weight) + bitrateBps * weight;
  }

  /** Nothing comes any more. */
  rest(): void {
    this.#rateBps = undefined;
    this.#lastAtMs = undefined;
  }

  /** What an hour at the present rate would take; 0 while nothing comes. */
  get bytesPerHour(): number {
    return ((this.#rateBps ?? 0) / 8) * (HOUR_MS / 1_000);
  }
}
