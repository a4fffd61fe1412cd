import { Pacer } from './pacer.js';
import { PresentationQueue, type Closable } from './presentation-queue.js';
import type { PresentTicker, Tickable } from './present-ticker.js';

/** Surface on which pictures become visible. It takes the picture over and closes it. @internal */
export interface PictureSurface<Picture> {
  /** Shows a picture; false when it had to be dropped because the surface is still busy. */
  show(picture: Picture): boolean;
  close(): void;
}

/** A picture that is due so far ahead was in the decoder when its clock was changed, in milliseconds. */
const NONSENSE_MS = 2_000;
/** Timers are not finer than this, in milliseconds. */
const TIMER_MS = 2;

/**
 * Shows decoded pictures at their time: the pacing says when, the queue says which.
 *
 * @internal
 */
export class PacedPresenter<Picture extends Closable> implements Tickable {
  readonly #ticker: PresentTicker;
  readonly #onShown: () => void;
  readonly #pacer = new Pacer();
  readonly #queue = new PresentationQueue<Picture>();
  #surface: PictureSurface<Picture> | undefined;
  #latencyMs: number | undefined;
  #shownCaptureMs: number | undefined;
  #surfaceDrops = 0;

  /** @param onShown - Called after each picture that was handed to the surface. */
  constructor(ticker: PresentTicker, onShown: () => void) {
    this.#ticker = ticker;
    this.#onShown = onShown;
  }

  get bufferMs(): number {
    return this.#pacer.bufferMs;
  }

  get latencyMs(): number | undefined {
    return this.#latencyMs;
  }

  /** Capture time of the picture on the screen. */
  get shownCaptureMs(): number | undefined {
    return this.#shownCaptureMs;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  get dropped(): number {
    return this.#queue.dropped + this.#surfaceDrops;
  }

  /** Shows on this surface from now on; the one before is closed. */
  setSurface(surface: PictureSurface<Picture>): void {
    this.#surface?.close();
    this.#surface = surface;
    this.#ticker.request(this, 0);
  }

  arrived(capturedAtMs: number, arrivedAtMs: number): void {
    if (!this.#pacer.arrived(capturedAtMs, arrivedAtMs)) return;
    this.#queue.clear();
    this.#queue.restart();
  }

  /** When the picture captured at this time is due. */
  dueAtMs(capturedAtMs: number): number {
    return this.#pacer.dueAtMs(capturedAtMs);
  }

  set leastDelayMs(delayMs: number | undefined) {
    this.#pacer.leastDelayMs = delayMs;
  }

  add(picture: Picture, capturedAtMs: number): void {
    this.#queue.add(picture, capturedAtMs);
    this.#request();
  }

  present(nowMs: number): number | undefined {
    // Until there is a surface the pictures wait, and the newest of them comes first onto it.
    if (this.#surface === undefined) return undefined;
    const taken = this.#queue.take((capturedAtMs) => this.#pacer.dueAtMs(capturedAtMs) <= nowMs + TIMER_MS);
    if (taken !== undefined) {
      if (this.#surface.show(taken.picture)) {
        const reference = this.#pacer.referenceMs ?? 0;
        this.#latencyMs = Math.max(0, nowMs - taken.capturedAtMs - reference);
        this.#shownCaptureMs = taken.capturedAtMs;
        this.#onShown();
      } else {
        this.#surfaceDrops++;
      }
    }
    const next = this.#queue.firstCapturedAtMs;
    if (next === undefined) return undefined;
    const dueAtMs = this.#pacer.dueAtMs(next);
    if (dueAtMs <= nowMs + NONSENSE_MS) return dueAtMs;
    this.#queue.clear();
    return undefined;
  }

  /** The next picture is of another clock. */
  restartClock(): void {
    this.#pacer.reset();
    this.#queue.restart();
  }

  clear(): void {
    this.#queue.clear();
  }

  close(): void {
    this.#ticker.leave(this);
    this.#queue.clear();
    this.#surface?.close();
    this.#surface = undefined;
  }

  #request(): void {
    const next = this.#queue.firstCapturedAtMs;
    if (next !== undefined) this.#ticker.request(this, this.#pacer.dueAtMs(next));
  }
}
