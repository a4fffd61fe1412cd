import type { Closable } from '../../present/presentation-queue.js';

/** A decoded picture and its capture time, milliseconds since the Unix epoch. @internal */
export interface DecodedPicture<Picture extends Closable> {
  readonly picture: Picture;
  readonly captureMs: number;
}

/** Decoded pictures of one channel that wait for their time, in the order of capture. It owns them. @internal */
export class DecodedPictures<Picture extends Closable> {
  #pictures: DecodedPicture<Picture>[] = [];

  get size(): number {
    return this.#pictures.length;
  }

  /** Capture time of the last one. */
  get lastMs(): number | undefined {
    return this.#pictures.at(-1)?.captureMs;
  }

  /** Returns the number of pictures later than a time. */
  countAfter(timeMs: number): number {
    return this.#pictures.filter(({ captureMs }) => captureMs > timeMs).length;
  }

  /** Capture time of the first one behind a time. */
  nextMs(timeMs: number): number | undefined {
    return this.#pictures.find(({ captureMs }) => captureMs > timeMs)?.captureMs;
  }

  add(picture: Picture, captureMs: number): void {
    let at = this.#pictures.length;
    while (at > 0 && (this.#pictures[at - 1]?.captureMs ?? 0) > captureMs) at--;
    this.#pictures.splice(at, 0, { picture, captureMs });
  }

  /** Lets go of all but the last one that is not after a time, and what follows it. */
  keepFrom(timeMs: number): void {
    while ((this.#pictures[1]?.captureMs ?? Infinity) <= timeMs) this.#pictures.shift()?.picture.close();
  }

  /**
   * Takes the picture of a time out, which then belongs to the caller, and lets go of those ahead of it.
   *
   * @param orFirst - The first one, when all are behind that time.
   */
  take(
    timeMs: number,
    orFirst: boolean,
  ): { readonly chosen: DecodedPicture<Picture>; readonly passed: number } | undefined {
    let at = this.#pictures.findLastIndex(({ captureMs }) => captureMs <= timeMs);
    if (at < 0 && orFirst) at = 0;
    const passed = this.#pictures.splice(0, at + 1);
    const chosen = passed.pop();
    for (const { picture } of passed) picture.close();
    return chosen && { chosen, passed: passed.length };
  }

  clear(): void {
    for (const { picture } of this.#pictures.splice(0)) picture.close();
  }
}
