import { mediaSourceClass } from '../media-source-class.js';
import { ClockFollower } from './clock-follower.js';
import { SegmentBuffer } from './segment-buffer.js';
import type { SegmentMessage } from './segment-messages.js';
import { endsAhead, insideOf, SegmentPictures, type SegmentPicture } from './segment-pictures.js';

/** While the clock goes at one rate, the `<video>` is looked after this often, milliseconds. */
const FOLLOW_EVERY_MS = 100;
/** What a browser rounds at the ends of what it has, milliseconds. */
const ROUNDING_MS = 0.5;
/** One that is seen for longer is a key frame without those that follow it, milliseconds. */
const LONGEST_PICTURE_MS = 900;
/** Browsers round the end of what they have, milliseconds. */
const SAME_END_MS = 5;
/** A decoder that holds pictures back for more is told after this long that nothing more comes, milliseconds. */
const HELD_BACK_MS = 400;
/** The rate of a clock that goes along with what arrives is never another one by this factor. */
const OTHER_RATE = 1.25;
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
  readonly #follower = new ClockFollower();
  #followedAtMs = 0;
  #tidiedAtMs = 0;
  readonly #pictures = new SegmentPictures();
  /** While the clock stands: the capture time of the picture that the `<video>` was sent to. */
  #stoodMs: number | undefined;
  /** Goes there first; what lies behind it is told when it is there. */
  #target: { readonly captureMs: number; waiting: number | undefined } | undefined;
  #shownMs: number | undefined;
  /** Some browsers have `requestVideoFrameCallback` and never call. */
  #tellsFrames = false;
  /** A decoder that was drained goes on from a seek only. */
  #mustSeek = false;
  /** Since it was last sent to a picture to stand there. */
  #hasRun = false;
  /** What it paints may be another picture than the one it was sent to: it is sent there again. */
  #isUnsure = false;
  #heldBack: ReturnType<typeof setTimeout> | undefined;
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
    if (!this.#tellsFrames && this.#shownMs !== undefined && !this.element.seeking)
      this.#notice(this.element.currentTime);
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
    const isSame = isSameRate(before.rate, clock.rate) && !this.#follower.isSteering;
    if (isSame && now - this.#followedAtMs < FOLLOW_EVERY_MS) return;
    this.#followedAtMs = now;
    this.#step();
    if (now - this.#tidiedAtMs < TIDY_EVERY_MS) return;
    this.#tidiedAtMs = now;
    const kept = this.#buffer?.keepAround(this.element.currentTime);
    if (kept) this.#pictures.keep(kept.fromS * 1000 + this.#baseMs, kept.toS * 1000 + this.#baseMs);
  }

  /** The picture in sight as PNG; undefined while there is none. */
  async snapshot(): Promise<Blob | undefined> {
    if (this.#shownMs === undefined) return undefined;
    const { toPng } = await import('../to-png.js');
    return toPng(this.element);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#heldBack);
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
    const picture = { captureMs, endMs };
    const isKept = endMs <= this.#keptToMs + ROUNDING_MS;
    if (!isKept) {
      this.#lastEndMs = endMs;
      if (endMs - captureMs > LONGEST_PICTURE_MS) this.#hasKeyFramesOnly = true;
    }
    this.#buffer?.append(isKept ? undefined : segment, () => {
      if (!isKept) this.#pictures.add(picture);
      if (this.element.seeking) this.#awaitSeeked();
      const target = this.#target;
      if (target === undefined || endsAhead(picture, target.captureMs)) {
        this.#events.onBuffered(captureMs);
        // Nothing else looks after a clock that stands.
        if (this.#clock.rate === 0) this.#step();
        return;
      }
      // The picture of the wanted time, or the first one behind it: it counts when it is in sight.
      if (target.waiting === undefined) this.#goTo(picture);
      target.waiting = captureMs;
    });
  }

  /**
   * Pictures come again from a key frame on. Written over, they would take those that follow along, and a `<video>` could
   * go on at the next key frame: what the buffer has stays, if more can follow it; else it goes.
   */
  #keep(fromMs: number): void {
    this.#keptToMs = -Infinity;
    const endS = this.#buffer?.endAt((fromMs - this.#baseMs + ROUNDING_MS) / 1000);
    if (endS === undefined) return;
    const isLast = Math.abs(endS * 1000 + this.#baseMs - this.#lastEndMs) < SAME_END_MS;
    if (isLast && !this.#hasKeyFramesOnly) this.#keptToMs = this.#lastEndMs;
    else {
      this.#buffer?.removeFrom((fromMs - this.#baseMs) / 1000);
      this.#pictures.removeFrom(fromMs);
      this.#hasKeyFramesOnly = false;
    }
  }

  /** Has this picture in sight, and no other. */
  #goTo(picture: SegmentPicture): void {
    const video = this.element;
    const toS = (insideOf(picture) - this.#baseMs) / 1000;
    this.#stoodMs = picture.captureMs;
    // Sent on while it was on its way, WebKit stays with the picture of before; from one that ran nothing is known.
    this.#isUnsure = video.seeking || (this.#hasRun && !this.#tellsFrames);
    this.#hasRun = false;
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) video.currentTime = toS;
    else {
      // Ahead of that a `<video>` takes it for where to begin, and says nothing when it is there.
      video.addEventListener('loadedmetadata', () => (video.currentTime = toS), { once: true });
    }
    this.#awaitSeeked();
  }

  #awaitSeeked(): void {
    clearTimeout(this.#heldBack);
    this.#heldBack = setTimeout(() => {
      const { seeking, currentTime } = this.element;
      if (seeking && this.#isThere(currentTime * 1000)) this.#buffer?.drain();
    }, HELD_BACK_MS);
  }

  readonly #onSeeked = (): void => {
    if (this.element.seeking) return;
    clearTimeout(this.#heldBack);
    this.#notice(this.element.currentTime);
    const target = this.#target;
    if (target?.waiting !== undefined) {
      this.#target = undefined;
      this.element.style.visibility = '';
      this.#events.onBuffered(target.waiting);
    }
    if (this.#clock.rate !== 0) return;
    if (this.#isUnsure) this.#stoodMs = undefined;
    this.#isUnsure = false;
    // The clock may have gone elsewhere meanwhile, too.
    this.#step();
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
    this.#stoodMs = undefined;
    this.#pictures.removeFrom(-Infinity);
    if (this.#url !== undefined) URL.revokeObjectURL(this.#url);
    this.#url = undefined;
    this.#events.onFailed(reason, false);
  }

  #step(): void {
    // On the way to a wanted picture the clock is not asked.
    if (this.#target !== undefined || this.#buffer === undefined) return;
    const { positionMs, rate, atMs } = this.#clock;
    if (rate === 0) this.#stand(this.#pictures.at(positionMs));
    else {
      const passedMs = performance.timeOrigin + performance.now() - atMs;
      this.#runTo(positionMs + passedMs * rate - this.#baseMs, rate);
    }
  }

  #stand(picture: SegmentPicture | undefined): void {
    const video = this.element;
    this.#follower.restart();
    if (!video.paused) video.pause();
    // What it ran into when it was stopped is not always what was painted last: it is sent there once.
    if (picture === undefined || picture.captureMs === this.#stoodMs || video.seeking) return;
    if (this.#isThere(insideOf(picture) - this.#baseMs)) this.#goTo(picture);
  }

  #runTo(wantedMs: number, rate: number): void {
    const video = this.element;
    this.#stoodMs = undefined;
    if (this.#buffer?.isDrained === true) {
      this.#mustSeek = true;
      this.#buffer.reopen();
    }
    // What it is off is known when it is there.
    if (!video.seeking) this.#keepUp(wantedMs, rate);
    if (video.paused) video.play().catch(() => undefined);
    this.#hasRun = true;
  }

  #keepUp(wantedMs: number, rate: number): void {
    const video = this.element;
    if (this.#mustSeek) this.#follower.restart();
    const step = this.#follower.step(wantedMs, rate, video.currentTime * 1000, performance.now());
    const toMs = this.#mustSeek ? wantedMs : step.toMs;
    // Where nothing lies the last picture stays.
    if (toMs !== undefined && this.#isThere(toMs)) {
      this.#mustSeek = false;
      video.currentTime = toMs / 1000;
    }
    if (video.playbackRate !== step.rate) video.playbackRate = step.rate;
  }

  /** Whether something can be shown at this time, milliseconds of the media timeline. */
  #isThere(mediaMs: number): boolean {
    return this.#buffer?.endAt(mediaMs / 1000) !== undefined;
  }

  /** After a seek some browsers tell where they were sent as the time of the picture: it is that of the picture there. */
  #notice(mediaS: number): void {
    const timeMs = mediaS * 1000 + this.#baseMs;
    this.#shownMs = this.#pictures.at(timeMs)?.captureMs ?? timeMs;
  }

  /** Notes what really came to be seen. */
  #watch(): void {
    const video = this.element;
    if (!('requestVideoFrameCallback' in video)) return;
    const onFrame: VideoFrameRequestCallback = (_now, { mediaTime }) => {
      if (this.#closed) return;
      this.#tellsFrames = true;
      this.#notice(mediaTime);
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
  }
}

function isSameRate(before: number, now: number): boolean {
  return before !== 0 && now !== 0 && Math.max(before, now) < OTHER_RATE * Math.min(before, now);
}
