const HOUR_MS = 3_600_000;
/** The rate is that of about the last minute. */
const SMOOTH_MS = 60_000;
/** Until the second report nothing tells since when the first one counted: reports come once a second. */
const FIRST_STEP_MS = 1_000;

/** Adds up what a tile receives, over all of its streams. Keeps no timer. @internal */
export class DataMeter {
  /** Since the tile is there. */
  bytes = 0;
  #rateBps: number | undefined;
  #last: { readonly streamBytes: number; readonly atMs: number } | undefined;

  /** Takes the bytes of the stream since it began. Fewer than the last time mean another stream. */
  add(streamBytes: number, nowMs: number): void {
    const { streamBytes: before, atMs } = this.#last ?? { streamBytes: 0, atMs: nowMs - FIRST_STEP_MS };
    const came = streamBytes < before ? streamBytes : streamBytes - before;
    const stepMs = Math.max(1, nowMs - atMs);
    this.#last = { streamBytes, atMs: nowMs };
    this.bytes += came;
    const rateBps = (came * 8_000) / stepMs;
    const weight = this.#rateBps === undefined ? 1 : Math.min(1, stepMs / SMOOTH_MS);
    this.#rateBps = (this.#rateBps ?? 0) * (1 - weight) + rateBps * weight;
  }

  /** The stream is over; the next one counts from 0. */
  rest(): void {
    this.#rateBps = undefined;
    this.#last = undefined;
  }

  /** Bytes per hour at the present rate; 0 while nothing comes. */
  get bytesPerHour(): number {
    return ((this.#rateBps ?? 0) / 8) * (HOUR_MS / 1_000);
  }
}
