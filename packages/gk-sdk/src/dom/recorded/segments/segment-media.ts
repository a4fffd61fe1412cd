import { SegmentBuffer } from './segment-buffer.js';
import { SegmentPictures, type SegmentPicture } from './segment-pictures.js';

/** Rounding of a browser at the ends of its buffered ranges, milliseconds. */
const ROUNDING_MS = 0.5;
/** One that is seen for longer is a key frame without those that follow it, milliseconds. */
const LONGEST_PICTURE_MS = 900;
/** Browsers round the end of what they have, milliseconds. */
const SAME_END_MS = 5;

/**
 * Media of one `<video>`: its source buffer, and the pictures in it. Times are capture times, milliseconds, but for
 * those of the media timeline.
 *
 * @internal
 */
export class SegmentMedia {
  readonly #video: HTMLVideoElement;
  readonly #onFailed: (reason: string) => void;
  readonly #pictures = new SegmentPictures();
  #buffer: SegmentBuffer | undefined;
  #url: string | undefined;
  #baseMs = 0;
  /** End of what was given to the buffer last. */
  #lastEndMs = -Infinity;
  /** Of fast playing there may be key frames alone in the buffer. */
  #hasKeyFramesOnly = false;
  /** Up to here the buffer has what comes, and is not given it again. */
  #keptToMs = -Infinity;

  /** @param onFailed - The browser refused the media: {@link SegmentMedia.forget} lets new ones begin. */
  constructor(video: HTMLVideoElement, onFailed: (reason: string) => void) {
    this.#video = video;
    this.#onFailed = onFailed;
  }

  /** A format has begun. */
  get isOpen(): boolean {
    return this.#buffer !== undefined;
  }

  /** The browser was notified of the end of data, and of no data since. */
  get isDrained(): boolean {
    return this.#buffer?.isDrained === true;
  }

  /** Begins a format; the first one makes the buffer. */
  init(Source: typeof MediaSource, mime: string, baseMs: number, segment: Uint8Array<ArrayBuffer>): void {
    this.#baseMs = baseMs;
    if (this.#buffer === undefined) {
      this.#buffer = new SegmentBuffer(Source, this.#onFailed);
      this.#url = URL.createObjectURL(this.#buffer.source);
      this.#video.src = this.#url;
    }
    this.#buffer.init(mime, segment);
  }

  /** @param done - Called, in its turn, when the picture can be shown. */
  append(segment: Uint8Array<ArrayBuffer>, picture: SegmentPicture, done: () => void): void {
    const isKept = picture.endMs <= this.#keptToMs + ROUNDING_MS;
    if (!isKept) {
      this.#lastEndMs = picture.endMs;
      if (picture.endMs - picture.captureMs > LONGEST_PICTURE_MS) this.#hasKeyFramesOnly = true;
    }
    this.#buffer?.append(isKept ? undefined : segment, () => {
      if (!isKept) this.#pictures.add(picture);
      done();
    });
  }

  /**
   * Pictures come again from a key frame on. Written over, they would take those that follow along, and a `<video>` could
   * go on at the next key frame: what the buffer has stays, if more can follow it; else it goes.
   */
  comesAgain(fromMs: number): void {
    this.#keptToMs = -Infinity;
    const endS = this.#buffer?.endAt((this.toMedia(fromMs) + ROUNDING_MS) / 1000);
    if (endS === undefined) return;
    const isLast = Math.abs(endS * 1000 + this.#baseMs - this.#lastEndMs) < SAME_END_MS;
    if (isLast && !this.#hasKeyFramesOnly) this.#keptToMs = this.#lastEndMs;
    else {
      this.#buffer?.removeFrom(this.toMedia(fromMs) / 1000);
      this.#pictures.removeFrom(fromMs);
      this.#hasKeyFramesOnly = false;
    }
  }

  /** The picture of a time. */
  at(timeMs: number): SegmentPicture | undefined {
    return this.#pictures.at(timeMs);
  }

  /** The time on the media timeline, milliseconds. */
  toMedia(captureMs: number): number {
    return captureMs - this.#baseMs;
  }

  /** The capture time of the picture at a time of the media timeline; where none is known, that very time. */
  captureOf(mediaS: number): number {
    const timeMs = mediaS * 1000 + this.#baseMs;
    return this.#pictures.at(timeMs)?.captureMs ?? timeMs;
  }

  /** Whether something can be shown at this time of the media timeline, milliseconds. */
  isThere(mediaMs: number): boolean {
    return this.#buffer?.endAt(mediaMs / 1000) !== undefined;
  }

  drain(): void {
    this.#buffer?.drain();
  }

  reopen(): void {
    this.#buffer?.reopen();
  }

  /** Lets go of what is far from the picture in sight. */
  tidy(): void {
    const kept = this.#buffer?.keepAround(this.#video.currentTime);
    if (kept) this.#pictures.keep(kept.fromS * 1000 + this.#baseMs, kept.toS * 1000 + this.#baseMs);
  }

  /** A `<video>` that broke takes nothing more: the next format gets a buffer of its own. */
  forget(): void {
    this.#buffer?.close();
    this.#buffer = undefined;
    this.#lastEndMs = -Infinity;
    this.#pictures.removeFrom(-Infinity);
    if (this.#url !== undefined) URL.revokeObjectURL(this.#url);
    this.#url = undefined;
  }

  close(): void {
    const hasSource = this.#url !== undefined;
    this.forget();
    if (!hasSource) return;
    this.#video.removeAttribute('src');
    this.#video.load();
  }
}
