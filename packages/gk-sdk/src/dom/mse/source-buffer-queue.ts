import { changeType } from './media-source-class.js';

/** An operation that waits for its turn. */
interface Operation {
  /** Begins it, or does what needs no time; `buffer` is undefined ahead of the first format. */
  readonly begin: (buffer: SourceBuffer | undefined) => void;
  readonly onDone: (() => void) | undefined;
}

/** Works on the one SourceBuffer of a media source, an operation at a time, as soon as the source is open. @internal */
export class SourceBufferQueue {
  readonly source: MediaSource;
  readonly #onFailed: (reason: string) => void;
  readonly #waiting: Operation[] = [];
  #under: Operation | undefined;
  #buffer: SourceBuffer | undefined;
  #closed = false;

  /** @param onFailed - The browser refused something, or the owner gave up; nothing more is taken. */
  constructor(Source: typeof MediaSource, onFailed: (reason: string) => void) {
    this.source = new Source();
    this.#onFailed = onFailed;
    this.source.addEventListener('sourceopen', () => {
      this.#run();
    });
  }

  /** Buffered ranges; undefined before the first format. */
  get buffered(): TimeRanges | undefined {
    return this.#buffer?.buffered;
  }

  /** Number of waiting operations. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Begins a format, in the buffer that there is or in a new one. */
  init(mime: string, segment: Uint8Array<ArrayBuffer>): void {
    this.push((before) => {
      if (before) changeType(before, mime);
      const buffer = before ?? this.#open(mime);
      buffer.appendBuffer(segment);
    });
  }

  push(begin: Operation['begin'], onDone?: () => void): void {
    this.#waiting.push({ begin, onDone });
    this.#run();
  }

  fail(reason: string): void {
    if (this.#closed) return;
    this.close();
    this.#onFailed(reason);
  }

  close(): void {
    this.#closed = true;
    this.#waiting.length = 0;
  }

  #open(mime: string): SourceBuffer {
    const buffer = this.source.addSourceBuffer(mime);
    this.#buffer = buffer;
    buffer.addEventListener('updateend', () => {
      this.#next();
    });
    buffer.addEventListener('error', () => {
      this.fail('the browser refused the media');
    });
    return buffer;
  }

  #run(): void {
    if (this.#closed || this.#under || this.source.readyState === 'closed') return;
    this.#under = this.#waiting.shift();
    if (!this.#under) return;
    try {
      this.#under.begin(this.#buffer);
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
    }
    if (!this.#buffer?.updating) this.#next();
  }

  #next(): void {
    const done = this.#under;
    this.#under = undefined;
    if (!this.#closed) done?.onDone?.();
    this.#run();
  }
}
