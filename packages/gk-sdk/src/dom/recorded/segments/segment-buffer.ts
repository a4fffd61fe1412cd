import { SourceBufferQueue } from '../../mse/source-buffer-queue.js';

/** Behind the picture in sight so much stays for steps back, and so much ahead of it, seconds. */
const KEPT_S = { behind: 30, ahead: 120 };

/** Feeds the SourceBuffer of one recorded channel, and keeps what is around a position. @internal */
export class SegmentBuffer {
  readonly #queue: SourceBufferQueue;
  #drained = false;
  /** Removals that wait for their turn. */
  #removals = 0;

  constructor(Source: typeof MediaSource, onFailed: (reason: string) => void) {
    this.#queue = new SourceBufferQueue(Source, onFailed);
  }

  get source(): MediaSource {
    return this.#queue.source;
  }

  /** The browser was notified of the end of data, and of no data since. */
  get isDrained(): boolean {
    return this.#drained;
  }

  /** Another format begins. */
  init(mime: string, segment: Uint8Array<ArrayBuffer>): void {
    this.reopen();
    this.#queue.init(mime, segment);
  }

  /**
   * @param segment - Undefined for one that the buffer has.
   * @param done - Called, in its turn, when the buffer has it.
   */
  append(segment: Uint8Array<ArrayBuffer> | undefined, done: () => void): void {
    if (segment !== undefined) this.reopen();
    this.#queue.push((buffer) => {
      if (segment !== undefined) buffer?.appendBuffer(segment);
    }, done);
  }

  /** The end of what can be shown from a time on, seconds of the media timeline; undefined when that time cannot. */
  endAt(timeS: number): number | undefined {
    const ranges = this.#queue.buffered;
    for (let i = 0; ranges && i < ranges.length; i++) {
      if (timeS >= ranges.start(i) && timeS < ranges.end(i)) return ranges.end(i);
    }
    return undefined;
  }

  /** Nothing follows for now: a decoder that holds its last pictures back for more gives them out. */
  drain(): void {
    if (this.#drained || this.#queue.buffered === undefined) return;
    this.#drained = true;
    this.#queue.push(() => {
      this.source.endOfStream();
    });
  }

  /** Something follows. Decoders that were drained go on from a seek only. */
  reopen(): void {
    if (!this.#drained) return;
    this.#drained = false;
    this.#queue.push(
      // Where nothing is: what counts is that it opens the source.
      (buffer) => buffer?.remove(this.source.duration, Infinity),
      () => {
        // Drained, it had the length of what was there.
        if (this.source.readyState === 'open') this.source.duration = Infinity;
      },
    );
  }

  /** Lets go of what lies behind a time, seconds of the media timeline. */
  removeFrom(timeS: number): void {
    this.#remove(timeS, Infinity);
  }

  /** Removes media far from this time; returns the range that is kept at least. Seconds of the media timeline. */
  keepAround(timeS: number): { readonly fromS: number; readonly toS: number } | undefined {
    const ranges = this.#queue.buffered;
    if (!ranges || ranges.length === 0 || this.#removals > 0) return undefined;
    const { behind, ahead } = KEPT_S;
    const [startS, endS] = [ranges.start(0), ranges.end(ranges.length - 1)];
    const isOld = startS < timeS - 2 * behind;
    const toS = timeS + ahead;
    if (isOld) this.#remove(0, timeS - behind);
    if (endS > toS) this.#remove(toS, Infinity);
    return { fromS: isOld ? timeS - behind : startS, toS };
  }

  close(): void {
    this.#queue.close();
  }

  #remove(fromS: number, toS: number): void {
    this.#removals++;
    this.#queue.push((buffer) => {
      this.#removals--;
      buffer?.remove(fromS, toS);
    });
  }
}
