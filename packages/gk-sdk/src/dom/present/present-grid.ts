/** So many streams change their pictures when they like: a screen composes the page 60 times a second at the most. */
const FREE_STREAMS = 4;
/** Time between two pictures of a common screen, milliseconds. */
const SCREEN_MS = 1000 / 60;
/** Shared instants are at least and at most so far from each other, milliseconds: the longest wait of a picture. */
const LEAST_MS = 1000 / 30;
const MOST_MS = 70;
/** Pictures of a stream that tell its rhythm. */
const SAMPLES = 12;
/** A stream without pictures for so long is paused or stalled, and does not count, milliseconds. */
const ACTIVE_MS = 1_000;
/** The grid is laid out anew this often, milliseconds. */
const LAYOUT_MS = 500;
/** A layout that saves less of a picture's wait is not worth an uneven step, milliseconds. */
const WORTHWHILE_MS = 3;
/** The time of a picture that waits moves with the delay against jitter, but by less than this, milliseconds. */
const SAME_PICTURE_MS = 10;
/** Streams whose intervals differ by less have a common one. */
const SAME_INTERVAL = 1.05;

/**
 * The instants at which the pictures of several streams change together. Each change makes the browser compose the
 * page anew, however small the changed part: streams that change together share that cost. The instants are as far from
 * each other as the pictures of the fastest stream, and lie where the pictures wait least for them.
 *
 * Pure: every time is given, in milliseconds on one monotonic clock.
 *
 * @internal
 */
export class PresentGrid {
  /** When the newest pictures of each stream were ready. */
  readonly #readyMs = new Map<object, number[]>();
  /** When the picture that each stream asked for last is due. */
  readonly #dueMs = new WeakMap<object, number>();
  #periodMs = 0;
  /** One of the instants. */
  #anchorMs = 0;
  #layoutAtMs = -Infinity;

  forget(stream: object): void {
    this.#readyMs.delete(stream);
    this.#layoutAtMs = -Infinity;
  }

  /** The instant for a picture of this stream that is due at `dueAtMs`, not before `nowMs`; 0 = as soon as possible. */
  instantFor(stream: object, dueAtMs: number, nowMs: number): number {
    const times = this.#readyMs.get(stream) ?? [];
    // A new picture shows when those of this stream are ready.
    if (dueAtMs > 0 && Math.abs(dueAtMs - (this.#dueMs.get(stream) ?? 0)) > SAME_PICTURE_MS) {
      if (times.push(Math.max(dueAtMs, nowMs)) === 1) this.#layoutAtMs = -Infinity;
      if (times.length > SAMPLES) times.shift();
      this.#readyMs.set(stream, times);
      this.#dueMs.set(stream, dueAtMs);
    }
    if (nowMs - this.#layoutAtMs >= LAYOUT_MS) this.#layOut(nowMs);
    const at = Math.max(dueAtMs, nowMs);
    if (this.#periodMs === 0) return at;
    const shared = this.#ceil(at);
    // A picture that has missed its instant does not wait for the next one.
    return this.#ceil(dueAtMs) < nowMs ? Math.min(shared, Math.ceil(at / SCREEN_MS) * SCREEN_MS) : shared;
  }

  /** The first instant that is not before this time. */
  #ceil(atMs: number): number {
    return this.#anchorMs + Math.ceil((atMs - this.#anchorMs) / this.#periodMs) * this.#periodMs;
  }

  #layOut(nowMs: number): void {
    this.#layoutAtMs = nowMs;
    const active = [...this.#readyMs.values()].filter((times) => nowMs - (times.at(-1) ?? -Infinity) < ACTIVE_MS);
    if (active.length <= FREE_STREAMS) {
      this.#periodMs = 0;
      return;
    }
    const before = this.#periodMs === 0 ? nowMs : this.#ceil(nowMs);
    const intervals = active
      .filter((times) => times.length === SAMPLES)
      .map((times) => ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (SAMPLES - 1))
      .sort((a, b) => a - b);
    // Those of the streams that are as fast as the fastest one; the middle of them is the steadiest.
    const same = intervals.filter((interval) => interval < (intervals[0] ?? 0) * SAME_INTERVAL);
    const common = same[same.length >> 1] ?? LEAST_MS;
    this.#periodMs = Math.max(LEAST_MS, common / Math.ceil(common / MOST_MS));
    const ready = active.flat();
    const wait = (instant: number): number =>
      ready.reduce((sum, at) => sum + instant - at - Math.floor((instant - at) / this.#periodMs) * this.#periodMs, 0);
    let best = before;
    let least = wait(before) - WORTHWHILE_MS * ready.length;
    for (const at of ready) {
      const waited = wait(at);
      if (waited < least) [best, least] = [at, waited];
    }
    this.#anchorMs = best;
  }
}
