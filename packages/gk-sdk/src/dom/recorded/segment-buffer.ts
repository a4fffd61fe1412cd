import { changeType } from '../media-source-class.js';

/** Behind the picture in sight so much stays for steps back, and so much ahead of it, seconds. */
const KEPT_S = { behind: 30, ahead: 120 };

type Work =
  | { readonly kind: 'init'; readonly mime: string; readonly segment: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'append'; readonly segment: Uint8Array<ArrayBuffer> | undefined; readonly done: () => void }
  | { readonly kind: 'remove'; readonly fromS: number; readonly toS: number }
  | { readonly kind: 'drain' | 'reopen' };

/** Feeds the SourceBuffer of one recorded channel, an operation at a time, and keeps what is around a position. @internal */
export class SegmentBuffer {
  readonly source: MediaSource;
  readonly #onFailed: (reason: string) => void;
  readonly #work: Work[] = [];
  #buffer: SourceBuffer | undefined;
  #under: Work | undefined;
  #drained = false;
  #closed = false;

  constructor(Source: typeof MediaSource, onFailed: (reason: string) => void) {
    this.source = new Source();
    this.#onFailed = onFailed;
    this.source.addEventListener('sourceopen', () => {
      this.#run();
    });
  }

  /** The browser was told that nothing follows, and not yet that something does. */
  get isDrained(): boolean {
    return this.#drained;
  }

  /** Another format begins. */
  init(mime: string, segment: Uint8Array<ArrayBuffer>): void {
    this.reopen();
    this.#work.push({ kind: 'init', mime, segment });
    this.#run();
  }

  /**
   * @param segment - Undefined for one that the buffer has.
   * @param done - Called, in its turn, when the buffer has it.
   */
  append(segment: Uint8Array<ArrayBuffer> | undefined, done: () => void): void {
    if (segment !== undefined) this.reopen();
    this.#work.push({ kind: 'append', segment, done });
    this.#run();
  }

  /** The end of what can be shown from a time on, seconds of the media timeline; undefined when that time cannot. */
  endAt(timeS: number): number | undefined {
    const ranges = this.#buffer?.buffered;
    for (let i = 0; ranges && i < ranges.length; i++) {
      if (timeS >= ranges.start(i) && timeS < ranges.end(i)) return ranges.end(i);
    }
    return undefined;
  }

  /** Nothing follows for now: a decoder that holds its last pictures back for more gives them out. */
  drain(): void {
    if (this.#drained || this.#buffer === undefined) return;
    this.#drained = true;
    this.#work.push({ kind: 'drain' });
    this.#run();
  }

  /** Something follows. Decoders that were drained go on from a seek only. */
  reopen(): void {
    if (!this.#drained) return;
    this.#drained = false;
    this.#work.push({ kind: 'reopen' });
    this.#run();
  }

  /** Lets go of what lies behind a time, seconds of the media timeline. */
  removeFrom(timeS: number): void {
    this.#work.push({ kind: 'remove', fromS: timeS, toS: Infinity });
    this.#run();
  }

  /** Lets go of what is far from this time; returns what is kept at least. Seconds of the media timeline. */
  keepAround(timeS: number): { readonly fromS: number; readonly toS: number } | undefined {
    const ranges = this.#buffer?.buffered;
    if (!ranges || ranges.length === 0 || this.#work.some(({ kind }) => kind === 'remove')) return undefined;
    const { behind, ahead } = KEPT_S;
    const [startS, endS] = [ranges.start(0), ranges.end(ranges.length - 1)];
    const isOld = startS < timeS - 2 * behind;
    const toS = timeS + ahead;
    if (isOld) this.#work.push({ kind: 'remove', fromS: 0, toS: timeS - behind });
    if (endS > toS) this.#work.push({ kind: 'remove', fromS: toS, toS: Infinity });
    this.#run();
    return { fromS: isOld ? timeS - behind : startS, toS };
  }

  close(): void {
    this.#closed = true;
    this.#work.length = 0;
  }

  #run(): void {
    if (this.#closed || this.source.readyState === 'closed' || this.#buffer?.updating === true) return;
    const work = this.#work.shift();
    if (work === undefined) return;
    this.#under = work;
    try {
      this.#do(work);
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #do(work: Work): void {
    switch (work.kind) {
      case 'init':
        if (this.#buffer === undefined) this.#buffer = this.#open(work.mime);
        else changeType(this.#buffer, work.mime);
        this.#buffer.appendBuffer(work.segment);
        return;
      case 'append':
        if (work.segment !== undefined) this.#buffer?.appendBuffer(work.segment);
        else this.#finish();
        return;
      case 'remove':
        this.#buffer?.remove(work.fromS, work.toS);
        return;
      case 'drain':
        this.source.endOfStream();
        this.#finish();
        return;
      case 'reopen':
        // Where nothing is: what counts is that it opens the source.
        this.#buffer?.remove(this.source.duration, Infinity);
    }
  }

  #open(mime: string): SourceBuffer {
    const buffer = this.source.addSourceBuffer(mime);
    buffer.addEventListener('updateend', () => {
      this.#finish();
    });
    buffer.addEventListener('error', () => {
      this.#fail('the browser refused the media');
    });
    return buffer;
  }

  #finish(): void {
    const under = this.#under;
    this.#under = undefined;
    // Drained, it had the length of what was there.
    if (under?.kind === 'reopen' && this.source.readyState === 'open') this.source.duration = Infinity;
    if (under?.kind === 'append' && !this.#closed) under.done();
    this.#run();
  }

  #fail(reason: string): void {
    if (this.#closed) return;
    this.close();
    this.#onFailed(reason);
  }
}
