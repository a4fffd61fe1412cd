import { mediaSourceClass } from '../media-source-class.js';
import { followClock } from './clock-follower.js';
import { SegmentBuffer } from './segment-buffer.js';
import type { SegmentMessage } from './segment-messages.js';

/** While the clock goes at one rate, the `<video>` is looked after this often, milliseconds. */
const FOLLOW_EVERY_MS = 100;
/** A picture covers its beginning, too, whatever a browser rounds, milliseconds. */
const INSIDE_MS = 0.5;
/** One that is seen for longer is a key frame without those that follow it, milliseconds. */
const LONGEST_PICTURE_MS = 900;
/** Browsers round the end of what they have, milliseconds. */
const SAME_END_MS = 5;
/** What is far from the picture in sight is let go of this often, milliseconds. */
const TIDY_EVERY_MS = 5_000;

/** Where the one clock of a playback is: the position at `atMs` (Unix time), and its rate; milliseconds. @internal */
export interface ClockReading {
  readonly positionMs: number;
  readonly rate: number;
  readonly atMs: number;
}

/** What a screen tells. @internal */
export interface SegmentScreenEvents {
  /** Everything up to this picture can be shown; milliseconds of capture. */
  onBuffered(captureMs: number): void;
  /** `final`: this browser cannot show it; else the same pictures may work again. */
  onFailed(reason: string, final: boolean): void;
}

/**
 * One channel in a `<video>` that decodes by itself: where a page has no WebCodecs. It follows the clock of the playback,
 * which no channel owns.
 *
 * @internal
 */
export class RecordedSegmentScreen {
  readonly element: HTMLVideoElement;
  readonly #events: SegmentScreenEvents;
  #buffer: SegmentBuffer | undefined;
  #url: string | undefined;
  #baseMs = 0;
  #clock: ClockReading = { positionMs: 0, rate: 0, atMs: 0 };
  #followedAtMs = 0;
  #tidiedAtMs = 0;
  /** Goes there first; what lies behind it is told when it is there. */
  #target: { readonly captureMs: number; waiting: number | undefined } | undefined;
  #shownMs: number | undefined;
  /** End of what was given to the buffer last, milliseconds of capture. */
  #lastEndMs = -Infinity;
  /** Of fast playing there may be key frames alone in the buffer. */
  #hasKeyFramesOnly = false;
  /** Up to here the buffer has what comes, and is not given it again. */
  #keptToMs = -Infinity;
  #closed = false;

  constructor(events: SegmentScreenEvents) {
    this.#events = events;
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    // A managed source opens only where no remote playback can take over.
    video.disableRemotePlayback = true;
    Object.assign(video.style, { width: '100%', height: '100%', objectFit: 'inherit', visibility: 'hidden' });
    video.addEventListener('seeked', this.#onSeeked);
    video.addEventListener('error', this.#onError);
    this.element = video;
    this.#watch();
  }

  /** Capture time of the picture in sight, milliseconds. */
  get shownMs(): number | undefined {
    return this.#shownMs;
  }

  take(message: SegmentMessage): void {
    if (message.type === 'segment-init') this.#init(message);
    else this.#append(message);
  }

  /** The clock goes on like this. */
  follow(clock: ClockReading): void {
    const before = this.#clock;
    this.#clock = clock;
    const now = performance.now();
    const isSame = before.rate === clock.rate && clock.rate !== 0;
    if (isSame && now - this.#followedAtMs < FOLLOW_EVERY_MS) return;
    this.#followedAtMs = now;
    this.#step();
    if (now - this.#tidiedAtMs < TIDY_EVERY_MS) return;
    this.#tidiedAtMs = now;
    this.#buffer?.keepAround(this.element.currentTime);
  }

  /** The picture in sight as PNG; undefined while there is none. */
  async snapshot(): Promise<Blob | undefined> {
    if (this.#shownMs === undefined) return undefined;
    const { toPng } = await import('../to-png.js');
    return toPng(this.element);
  }

  close(): void {
    this.#closed = true;
    this.#buffer?.close();
    this.element.removeEventListener('seeked', this.#onSeeked);
    this.element.removeEventListener('error', this.#onError);
    this.element.pause();
    if (this.#url !== undefined) {
      URL.revokeObjectURL(this.#url);
      this.element.removeAttribute('src');
      this.element.load();
    }
    this.element.remove();
  }

  #init({ mime, baseMs, segment }: Extract<SegmentMessage, { type: 'segment-init' }>): void {
    const Source = mediaSourceClass();
    if (Source === undefined || !Source.isTypeSupported(mime)) {
      const what = Source === undefined ? 'has no Media Source Extensions' : `cannot play ${mime}`;
      this.#events.onFailed(`this browser ${what}, and WebCodecs needs https or localhost`, true);
      return;
    }
    this.#baseMs = baseMs;
    if (this.#buffer === undefined) {
      this.#buffer = new SegmentBuffer(Source, (reason) => {
        this.#restart(reason);
      });
      this.#url = URL.createObjectURL(this.#buffer.source);
      this.element.src = this.#url;
    }
    this.#buffer.init(mime, segment);
  }

  #append({ segment, captureMs, endMs, targetMs }: Extract<SegmentMessage, { type: 'segment' }>): void {
    if (targetMs !== undefined) {
      this.#target = { captureMs: targetMs, waiting: undefined };
      this.#keep(captureMs);
    }
    const isKept = endMs <= this.#keptToMs + INSIDE_MS;
    if (!isKept) {
      this.#lastEndMs = endMs;
      if (endMs - captureMs > LONGEST_PICTURE_MS) this.#hasKeyFramesOnly = true;
    }
    this.#buffer?.append(isKept ? undefined : segment, () => {
      const target = this.#target;
      if (target === undefined || endMs <= target.captureMs) {
        this.#events.onBuffered(captureMs);
        // Nothing else looks after a clock that stands.
        if (target === undefined && this.#clock.rate === 0) this.#step();
        return;
      }
      // The picture of the wanted time, or the first one behind it: it counts when it is in sight.
      if (target.waiting === undefined) this.#seek(Math.max(captureMs, target.captureMs));
      target.waiting = captureMs;
    });
  }

  /**
   * Pictures come again from a key frame on. Written over, they would take those that follow along, and a `<video>` could
   * go on at the next key frame: what the buffer has stays, if more can follow it; else it goes.
   */
  #keep(fromMs: number): void {
    this.#keptToMs = -Infinity;
    const endS = this.#buffer?.endAt((fromMs - this.#baseMs + INSIDE_MS) / 1000);
    if (endS === undefined) return;
    const isLast = Math.abs(endS * 1000 + this.#baseMs - this.#lastEndMs) < SAME_END_MS;
    if (isLast && !this.#hasKeyFramesOnly) this.#keptToMs = this.#lastEndMs;
    else {
      this.#buffer?.removeFrom((fromMs - this.#baseMs) / 1000);
      this.#hasKeyFramesOnly = false;
    }
  }

  #seek(captureMs: number): void {
    const video = this.element;
    const toS = (captureMs - this.#baseMs + INSIDE_MS) / 1000;
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) video.currentTime = toS;
    else {
      // Ahead of that a `<video>` takes it for where to begin, and says nothing when it is there.
      video.addEventListener('loadedmetadata', () => (video.currentTime = toS), { once: true });
    }
  }

  readonly #onSeeked = (): void => {
    const target = this.#target;
    if (target?.waiting === undefined || this.element.seeking) return;
    this.#target = undefined;
    this.#shownMs = this.element.currentTime * 1000 + this.#baseMs - INSIDE_MS;
    this.element.style.visibility = '';
    this.#events.onBuffered(target.waiting);
  };

  readonly #onError = (): void => {
    this.#restart(this.element.error?.message || 'the browser cannot play the media');
  };

  /** A `<video>` that broke takes nothing more: the next pictures get a buffer of their own. */
  #restart(reason: string): void {
    if (this.#closed) return;
    this.#buffer?.close();
    this.#buffer = undefined;
    this.#lastEndMs = -Infinity;
    this.#target = undefined;
    if (this.#url !== undefined) URL.revokeObjectURL(this.#url);
    this.#url = undefined;
    this.#events.onFailed(reason, false);
  }

  #step(): void {
    // On the way to a wanted picture the clock is not asked.
    if (this.#target !== undefined || this.#buffer === undefined) return;
    const { positionMs, rate, atMs } = this.#clock;
    const passedMs = performance.timeOrigin + performance.now() - atMs;
    const wantedMs = positionMs + passedMs * rate - this.#baseMs;
    const video = this.element;
    const step = followClock(wantedMs, rate, video.currentTime * 1000 - INSIDE_MS);
    switch (step.kind) {
      case 'stand':
        video.pause();
        return;
      case 'run':
        this.#run(step.rate);
        return;
      case 'seek':
        if (step.rate === 0) video.pause();
        // Where nothing lies the last picture stays.
        if (!video.seeking && this.#buffer.endAt((step.toMs + INSIDE_MS) / 1000) !== undefined) {
          video.currentTime = (step.toMs + INSIDE_MS) / 1000;
        }
        if (step.rate > 0) this.#run(step.rate);
    }
  }

  #run(rate: number): void {
    const video = this.element;
    if (Math.abs(video.playbackRate - rate) > 0.01) video.playbackRate = rate;
    if (video.paused) video.play().catch(() => undefined);
  }

  /** Notes what really came to be seen. */
  #watch(): void {
    const video = this.element;
    if (!('requestVideoFrameCallback' in video)) return;
    const onFrame: VideoFrameRequestCallback = (_now, { mediaTime }) => {
      if (this.#closed) return;
      this.#shownMs = mediaTime * 1000 + this.#baseMs;
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
  }
}
