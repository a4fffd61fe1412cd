import { changeType } from './media-source-class.js';

/** Where muxed media goes: a SourceBuffer here, or one on the page. @internal */
export interface MseSink {
  /** Starts, or goes on with another codec or size. */
  init(mime: string, segment: Uint8Array<ArrayBuffer>): void;
  /** One picture; `keyTimeS` is its time on the media timeline when it is a key frame. */
  append(segment: Uint8Array<ArrayBuffer>, keyTimeS: number | undefined): void;
  close(): void;
}

type Work =
  | { readonly kind: 'init'; readonly mime: string; readonly segment: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'append'; readonly segments: Uint8Array<ArrayBuffer>[] }
  | { readonly kind: 'remove'; readonly endS: number };

/** Groups of pictures that stay in the buffer, counted in key frames. */
const KEPT_KEY_FRAMES = 2;
/** Appends that may wait before the buffer counts as stuck. */
const MAX_WAITING = 300;

/**
 * Feeds one SourceBuffer, an operation at a time, and keeps it small: whatever lies before the
 * key frame before the newest is removed.
 *
 * @internal
 */
export class MediaSourceSink implements MseSink {
  readonly source: MediaSource;
  readonly #onFailed: (reason: string) => void;
  readonly #work: Work[] = [];
  readonly #keyTimes: number[] = [];
  #buffer: SourceBuffer | undefined;
  #closed = false;

  constructor(Source: typeof MediaSource, onFailed: (reason: string) => void) {
    this.source = new Source();
    this.#onFailed = onFailed;
    this.source.addEventListener('sourceopen', () => {
      this.#run();
    });
  }

  init(mime: string, segment: Uint8Array<ArrayBuffer>): void {
    this.#work.push({ kind: 'init', mime, segment });
    this.#run();
  }

  append(segment: Uint8Array<ArrayBuffer>, keyTimeS: number | undefined): void {
    if (keyTimeS !== undefined) {
      this.#keyTimes.push(keyTimeS);
      if (this.#keyTimes.length > KEPT_KEY_FRAMES) {
        this.#keyTimes.shift();
        this.#work.push({ kind: 'remove', endS: this.#keyTimes[0] ?? 0 });
      }
    }
    const last = this.#work.at(-1);
    if (last?.kind === 'append') last.segments.push(segment);
    else this.#work.push({ kind: 'append', segments: [segment] });
    if (this.#work.length > MAX_WAITING) this.#fail('the media buffer is stuck');
    else this.#run();
  }

  close(): void {
    this.#closed = true;
    this.#work.length = 0;
  }

  #run(): void {
    if (this.#closed || this.source.readyState !== 'open' || this.#buffer?.updating === true) return;
    const work = this.#work.shift();
    if (work === undefined) return;
    try {
      this.#do(work);
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #do(work: Work): void {
    switch (work.kind) {
      case 'init':
        if (this.#buffer === undefined) {
          this.#buffer = this.source.addSourceBuffer(work.mime);
          this.#buffer.addEventListener('updateend', () => {
            this.#run();
          });
          this.#buffer.addEventListener('error', () => {
            this.#fail('the browser refused the media');
          });
        } else {
          changeType(this.#buffer, work.mime);
        }
        this.#buffer.appendBuffer(work.segment);
        return;
      case 'append':
        this.#buffer?.appendBuffer(joined(work.segments));
        return;
      case 'remove':
        if (work.endS > 0) this.#buffer?.remove(0, work.endS);
        if (this.#buffer?.updating !== true) this.#run();
        return;
    }
  }

  #fail(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#work.length = 0;
    this.#onFailed(reason);
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
