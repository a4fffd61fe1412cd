import { SourceBufferQueue } from './source-buffer-queue.js';

/** Sink for muxed media: a SourceBuffer here, or one on the page. @internal */
export interface MseSink {
  /** Starts, or goes on with another codec or size. */
  init(mime: string, segment: Uint8Array<ArrayBuffer>): void;
  /** One picture; `keyTimeS` is its time on the media timeline when it is a key frame. */
  append(segment: Uint8Array<ArrayBuffer>, keyTimeS: number | undefined): void;
  close(): void;
}

/** Groups of pictures that stay in the buffer, counted in key frames. */
const KEPT_KEY_FRAMES = 2;
/** Operations that may wait before the buffer counts as stuck. */
const MAX_WAITING = 300;

/**
 * Feeds one SourceBuffer and keeps it small: whatever lies before the key frame before the newest is removed.
 *
 * @internal
 */
export class MediaSourceSink implements MseSink {
  readonly #queue: SourceBufferQueue;
  readonly #keyTimes: number[] = [];
  /** Pictures that wait to be appended as one; undefined when something else follows them. */
  #batch: Uint8Array<ArrayBuffer>[] | undefined;

  constructor(Source: typeof MediaSource, onFailed: (reason: string) => void) {
    this.#queue = new SourceBufferQueue(Source, onFailed);
  }

  get source(): MediaSource {
    return this.#queue.source;
  }

  init(mime: string, segment: Uint8Array<ArrayBuffer>): void {
    this.#batch = undefined;
    this.#queue.init(mime, segment);
  }

  append(segment: Uint8Array<ArrayBuffer>, keyTimeS: number | undefined): void {
    if (keyTimeS !== undefined) this.#keep(keyTimeS);
    if (this.#batch) this.#batch.push(segment);
    else {
      const batch = [segment];
      this.#batch = batch;
      this.#queue.push((buffer) => {
        if (this.#batch === batch) this.#batch = undefined;
        buffer?.appendBuffer(joined(batch));
      });
    }
    if (this.#queue.waiting > MAX_WAITING) this.#queue.fail('the media buffer is stuck');
  }

  close(): void {
    this.#queue.close();
  }

  #keep(keyTimeS: number): void {
    this.#keyTimes.push(keyTimeS);
    if (this.#keyTimes.length <= KEPT_KEY_FRAMES) return;
    this.#keyTimes.shift();
    const endS = this.#keyTimes[0] ?? 0;
    if (endS <= 0) return;
    this.#batch = undefined;
    this.#queue.push((buffer) => {
      buffer?.remove(0, endS);
    });
  }
}

function joined(segments: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  if (segments.length === 1) return segments[0] as Uint8Array<ArrayBuffer>;
  const all = new Uint8Array(segments.reduce((sum, segment) => sum + segment.byteLength, 0));
  let at = 0;
  for (const segment of segments) {
    all.set(segment, at);
    at += segment.byteLength;
  }
  return all;
}
