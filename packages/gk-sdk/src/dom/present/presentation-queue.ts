/** A decoded picture; its owner closes it. @internal */
export interface Closable {
  close(): void;
}

interface Waiting<Picture> {
  readonly picture: Picture;
  readonly capturedAtMs: number;
}

/** More decoded pictures are never held: they are large, and hardware decoders run dry. */
const MAX_WAITING = 12;

/**
 * Decoded pictures that wait for their time, in the order of capture. The newest one that is due
 * wins; what it overtakes is closed and counted. A picture that is not newer than the one on the
 * screen (a replayed group) is closed without a word.
 *
 * @internal
 */
export class PresentationQueue<Picture extends Closable> {
  readonly #waiting: Waiting<Picture>[] = [];
  #shownMs = -Infinity;
  #dropped = 0;

  get size(): number {
    return this.#waiting.length;
  }

  /** Pictures closed because a newer one was due, since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Capture time of the first waiting picture. */
  get firstCapturedAtMs(): number | undefined {
    return this.#waiting[0]?.capturedAtMs;
  }

  add(picture: Picture, capturedAtMs: number): void {
    if (capturedAtMs <= this.#shownMs) {
      picture.close();
      return;
    }
    let at = this.#waiting.length;
    while (at > 0 && (this.#waiting[at - 1] as Waiting<Picture>).capturedAtMs > capturedAtMs) at--;
    this.#waiting.splice(at, 0, { picture, capturedAtMs });
    if (this.#waiting.length > MAX_WAITING) this.#drop(1);
  }

  /** Takes the newest picture that `isDue`; undefined when none is. The caller closes it. */
  take(isDue: (capturedAtMs: number) => boolean): { picture: Picture; capturedAtMs: number } | undefined {
    let due = 0;
    while (due < this.#waiting.length && isDue((this.#waiting[due] as Waiting<Picture>).capturedAtMs)) due++;
    if (due === 0) return undefined;
    this.#drop(due - 1);
    const taken = this.#waiting.shift();
    if (taken !== undefined) this.#shownMs = taken.capturedAtMs;
    return taken;
  }

  /** Lets pictures of any capture time in again: the next one is of another clock. */
  restart(): void {
    this.#shownMs = -Infinity;
  }

  /** Closes everything that waits. */
  clear(): void {
    for (const { picture } of this.#waiting.splice(0)) picture.close();
  }

  #drop(count: number): void {
    for (const { picture } of this.#waiting.splice(0, count)) picture.close();
    this.#dropped += count;
  }
}
