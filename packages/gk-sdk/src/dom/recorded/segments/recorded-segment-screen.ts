import { mediaSourceClass } from '../../mse/media-source-class.js';
import { ClockFollower } from './clock-follower.js';
import type { ClockReading } from '../view/recorded-position.js';
import { SeenPicture } from './seen-picture.js';
import { SegmentMedia } from './segment-media.js';
import type { SegmentMessage } from './segment-messages.js';
import { endsAhead, insideOf, type SegmentPicture } from './segment-pictures.js';

/** While the clock goes at one rate, the `<video>` is looked after this often, milliseconds. */
const FOLLOW_EVERY_MS = 100;
/** Delay after which a decoder that holds pictures back is flushed, milliseconds. */
const HELD_BACK_MS = 400;
/** The rate of a clock that goes along with what arrives is never another one by this factor. */
const OTHER_RATE = 1.25;
/** Interval at which media far from the current picture is removed, milliseconds. */
const TIDY_EVERY_MS = 5_000;

/** Events of a segment screen. @internal */
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
  readonly #media: SegmentMedia;
  readonly #seen: SeenPicture;
  #clock: ClockReading = { positionMs: 0, rate: 0, atMs: 0 };
  readonly #follower = new ClockFollower();
  #followedAtMs = 0;
  #tidiedAtMs = 0;
  /** While the clock stands: the capture time of the picture that the `<video>` was sent to. */
  #stoodMs: number | undefined;
  /** Seeks there first; waiting pictures behind it are reported when the seek ends. */
  #target: { readonly captureMs: number; waiting: number | undefined } | undefined;
  /** A decoder that was drained goes on from a seek only. */
  #mustSeek = false;
  /** Since it was last sent to a picture to stand there. */
  #hasRun = false;
  /** The painted picture may not be the one sought: the screen seeks again. */
  #isUnsure = false;
  #heldBack: ReturnType<typeof setTimeout> | undefined;
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
    this.#media = new SegmentMedia(video, (reason) => {
      this.#restart(reason);
    });
    this.#seen = new SeenPicture(video, (mediaS) => this.#media.captureOf(mediaS));
  }

  /** Capture time of the picture in sight, milliseconds. */
  get shownMs(): number | undefined {
    return this.#seen.captureMs;
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
    this.#media.tidy();
  }

  /** The picture in sight as PNG; undefined while there is none. */
  async snapshot(): Promise<Blob | undefined> {
    if (this.#seen.captureMs === undefined) return undefined;
    const { toPng } = await import('../../present/to-png.js');
    return toPng(this.element);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#heldBack);
    this.#seen.close();
    this.element.removeEventListener('seeked', this.#onSeeked);
    this.element.removeEventListener('error', this.#onError);
    this.element.pause();
    this.#media.close();
    this.element.remove();
  }

  #init({ mime, baseMs, segment }: Extract<SegmentMessage, { type: 'segment-init' }>): void {
    const Source = mediaSourceClass();
    if (Source === undefined || !Source.isTypeSupported(mime)) {
      const what = Source === undefined ? 'has no Media Source Extensions' : `cannot play ${mime}`;
      this.#events.onFailed(`this browser ${what}, and WebCodecs needs https or localhost`, true);
      return;
    }
    this.#media.init(Source, mime, baseMs, segment);
  }

  #append({ segment, captureMs, endMs, targetMs }: Extract<SegmentMessage, { type: 'segment' }>): void {
    if (targetMs !== undefined) {
      this.#target = { captureMs: targetMs, waiting: undefined };
      this.#media.comesAgain(captureMs);
    }
    const picture = { captureMs, endMs };
    this.#media.append(segment, picture, () => {
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

  /** Has this picture in sight, and no other. */
  #goTo(picture: SegmentPicture): void {
    const video = this.element;
    const toS = this.#media.toMedia(insideOf(picture)) / 1000;
    this.#stoodMs = picture.captureMs;
    // After a second seek during the first, WebKit stays at the previous picture; after playback the position is
    // unknown.
    this.#isUnsure = video.seeking || (this.#hasRun && !this.#seen.tellsFrames);
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
      if (seeking && this.#media.isThere(currentTime * 1000)) this.#media.drain();
    }, HELD_BACK_MS);
  }

  readonly #onSeeked = (): void => {
    if (this.element.seeking) return;
    clearTimeout(this.#heldBack);
    this.#seen.look();
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
    this.#media.forget();
    this.#target = undefined;
    this.#stoodMs = undefined;
    this.#events.onFailed(reason, false);
  }

  #step(): void {
    // On the way to a wanted picture the clock is not asked.
    if (this.#target !== undefined || !this.#media.isOpen) return;
    const { positionMs, rate, atMs } = this.#clock;
    if (rate === 0) this.#stand(this.#media.at(positionMs));
    else {
      const passedMs = performance.timeOrigin + performance.now() - atMs;
      this.#runTo(this.#media.toMedia(positionMs + passedMs * rate), rate);
    }
  }

  #stand(picture: SegmentPicture | undefined): void {
    const video = this.element;
    this.#follower.restart();
    if (!video.paused) video.pause();
    // The position at which it stopped is not always the last painted picture: seek to it once.
    if (picture === undefined || picture.captureMs === this.#stoodMs || video.seeking) return;
    if (this.#media.isThere(this.#media.toMedia(insideOf(picture)))) this.#goTo(picture);
  }

  #runTo(wantedMs: number, rate: number): void {
    const video = this.element;
    this.#stoodMs = undefined;
    if (this.#media.isDrained) {
      this.#mustSeek = true;
      this.#media.reopen();
    }
    // The offset is known when the seek ends.
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
    if (toMs !== undefined && this.#media.isThere(toMs)) {
      this.#mustSeek = false;
      video.currentTime = toMs / 1000;
    }
    if (video.playbackRate !== step.rate) video.playbackRate = step.rate;
  }
}

function isSameRate(before: number, now: number): boolean {
  return before !== 0 && now !== 0 && Math.max(before, now) < OTHER_RATE * Math.min(before, now);
}
