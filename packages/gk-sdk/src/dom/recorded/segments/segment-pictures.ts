/** Capture times are in microseconds: what differs by less is the same time, milliseconds. */
const SAME_TIME_MS = 0.01;
/** A `<video>` that stands is put so far into a picture: browsers round, and begin a picture where they were sent. */
const INSIDE_MS = 10;

/** A picture in the media buffer; milliseconds of capture. @internal */
export interface SegmentPicture {
  readonly captureMs: number;
  readonly endMs: number;
}

/**
 * Whether a picture ends ahead of a time: a later one covers it.
 *
 * @internal
 */
export function endsAhead(picture: SegmentPicture, timeMs: number): boolean {
  return picture.endMs <= timeMs + SAME_TIME_MS;
}

/**
 * The time at which a `<video>` shows this picture and no other, whatever it rounds, milliseconds of capture.
 *
 * @internal
 */
export function insideOf({ captureMs, endMs }: SegmentPicture): number {
  return captureMs + Math.min(INSIDE_MS, Math.max(0, endMs - captureMs) / 2);
}

/**
 * Pictures in the media buffer of one channel, in the order of capture. A browser reports a time within a picture of
 * its `<video>`, after a seek even by `requestVideoFrameCallback`: this maps it to the picture.
 *
 * @internal
 */
export class SegmentPictures {
  #pictures: SegmentPicture[] = [];

  get size(): number {
    return this.#pictures.length;
  }

  /** One at the same time takes the place of what was there. */
  add(picture: SegmentPicture): void {
    const before = this.#countTo(picture.captureMs);
    const last = this.#pictures[before - 1];
    const isSame = last !== undefined && picture.captureMs - last.captureMs <= SAME_TIME_MS;
    this.#pictures.splice(isSame ? before - 1 : before, isSame ? 1 : 0, picture);
  }

  /** The picture of a time: the last one that is not behind it; undefined when all are. */
  at(timeMs: number): SegmentPicture | undefined {
    return this.#pictures[this.#countTo(timeMs) - 1];
  }

  /** Forgets those from a time on. */
  removeFrom(timeMs: number): void {
    this.#pictures.length = this.#countTo(timeMs - 2 * SAME_TIME_MS);
  }

  /** Forgets those outside of a stretch of time. */
  keep(fromMs: number, toMs: number): void {
    this.#pictures = this.#pictures.filter(({ captureMs, endMs }) => endMs > fromMs && captureMs <= toMs);
  }

  /** Returns the number of pictures that are not behind a time. */
  #countTo(timeMs: number): number {
    // Most that is asked for is near the end.
    return this.#pictures.findLastIndex(({ captureMs }) => captureMs <= timeMs + SAME_TIME_MS) + 1;
  }
}
