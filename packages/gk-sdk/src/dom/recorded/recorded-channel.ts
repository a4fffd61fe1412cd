import type { VideoUnit } from '../../wire/container/demuxer.js';
import { VideoFormatTracker, type H265SpsReader, type VideoFormat } from '../../wire/video/video-format.js';
import type { PictureSurface } from '../paced-presenter.js';
import type { Closable } from '../presentation-queue.js';
import { DecodedPictures } from './decoded-pictures.js';
import { LARGE_PICTURES, type CreatePictureDecoder, type PictureDecoder } from './picture-decoder.js';
import { captureMsOf, UnitShelf } from './unit-shelf.js';

/** A decoder that is behind the clock by so much cannot follow, milliseconds of watching. */
const LATE_MS = 300;
/** So many times behind, and only key frames are shown until the speed changes. */
const LATE_TO_THIN = 3;
/** Decoders lost in a row until the channel is given up. */
const FAILURES_TO_GIVE_UP = 4;
/** A channel whose pictures end so far behind the clock has no record there, milliseconds of capture. */
const NO_RECORD_MS = 1_500;
const MAX_INTERVAL_MS = 10_000;

/** What a channel does. @internal */
export type RecordedChannelState = 'waiting' | 'playing' | 'no-record' | 'unsupported';

/** What a channel is made of. @internal */
export interface RecordedChannelParts<Picture extends Closable> {
  readonly createDecoder: CreatePictureDecoder<Picture>;
  readonly readH265: H265SpsReader | undefined;
  /** Pictures were decoded, or state or reason changed. */
  readonly onChange: () => void;
  /** The first picture came to be: the page shall make what it is painted on. */
  readonly onSurfaceWanted: (codec: VideoFormat['codec']) => void;
}

/**
 * One recorded channel: decodes a little ahead of the clock and paints the picture of the clock's time. It has no time
 * of its own.
 *
 * @internal
 */
export class RecordedChannel<Picture extends Closable> {
  readonly #parts: RecordedChannelParts<Picture>;
  readonly #shelf = new UnitShelf();
  readonly #tracker: VideoFormatTracker;
  readonly #formats = new WeakMap<VideoUnit, VideoFormat>();
  #format: VideoFormat | undefined;
  #decoder: PictureDecoder | undefined;
  readonly #decoded = new DecodedPictures<Picture>();
  #surface: PictureSurface<Picture> | undefined;
  #surfaceWanted = false;
  /** Looks for the picture of this time, and shows none ahead of it. */
  #targetMs: number | undefined;
  #shownMs: number | undefined;
  /** Where the stream began for this channel. */
  #startMs = 0;
  #ended = false;
  #flushed = false;
  #failures = 0;
  #late = 0;
  #state: RecordedChannelState = 'waiting';
  #reason = '';
  /** Only key frames are decoded. */
  #thinned = false;
  #presented = 0;
  #dropped = 0;
  #keyFrameSkips = 0;
  #bytes = 0;
  #intervalMs = 100;

  constructor(parts: RecordedChannelParts<Picture>) {
    this.#parts = parts;
    this.#tracker = new VideoFormatTracker(parts.readH265);
  }

  get state(): RecordedChannelState {
    return this.#state;
  }

  /** Why it is `unsupported`, in words. */
  get reason(): string {
    return this.#reason;
  }

  /** Capture time of the picture in sight, milliseconds. */
  get shownMs(): number | undefined {
    return this.#shownMs;
  }

  get format(): VideoFormat | undefined {
    return this.#format;
  }

  get surface(): PictureSurface<Picture> | undefined {
    return this.#surface;
  }

  get isThinned(): boolean {
    return this.#thinned;
  }

  /** Usual distance of two pictures, milliseconds of capture. */
  get intervalMs(): number {
    return this.#intervalMs;
  }

  /** Capture time of the newest picture that came. */
  get headMs(): number | undefined {
    return this.#shelf.lastMs;
  }

  /** Capture time of the first picture that waits, decoded or not. */
  get nextMs(): number | undefined {
    const unit = this.#shelf.first;
    const shownMs = this.isLooking ? -Infinity : (this.#shownMs ?? -Infinity);
    return this.#decoded.nextMs(shownMs) ?? (unit && captureMsOf(unit));
  }

  /** On its way to a wanted time: the picture in sight is of another one. */
  get isLooking(): boolean {
    return this.#targetMs !== undefined;
  }

  /** Nothing that came is behind this time. */
  isThrough(positionMs: number): boolean {
    return (this.#shelf.lastMs ?? -Infinity) <= positionMs;
  }

  get figures(): {
    readonly presented: number;
    readonly dropped: number;
    readonly keyFrameSkips: number;
    readonly bytes: number;
    readonly heldBytes: number;
    readonly aheadBytes: number;
    readonly queued: number;
  } {
    return {
      presented: this.#presented,
      dropped: this.#dropped,
      keyFrameSkips: this.#keyFrameSkips,
      bytes: this.#bytes,
      heldBytes: this.#shelf.bytes,
      aheadBytes: this.#shelf.bytesAhead,
      queued: this.#shelf.ahead + (this.#decoder?.waiting ?? 0) + this.#decoded.size,
    };
  }

  /** Paints on this from now on. */
  setSurface(surface: PictureSurface<Picture>): void {
    this.#surface?.close();
    this.#surface = surface;
    this.#parts.onChange();
  }

  /** Takes a picture of the stream; false when it could not be used. */
  push(unit: VideoUnit): boolean {
    const headMs = this.#shelf.lastMs;
    this.#bytes += unit.data.byteLength;
    this.#tracker.examine(unit);
    const format = this.#tracker.format;
    if (unit.key && format !== undefined) this.#formats.set(unit, format);
    if (!this.#shelf.push(unit)) {
      this.#dropped++;
      return false;
    }
    const stepMs = captureMsOf(unit) - (headMs ?? Infinity);
    if (!unit.discontinuity && stepMs > 0 && stepMs < MAX_INTERVAL_MS) this.#intervalMs = stepMs;
    this.#ended = false;
    return true;
  }

  /** Nothing more comes for now. */
  end(): void {
    this.#ended = true;
  }

  /** The stream is another one or goes on elsewhere: what is held is of no use. The picture in sight stays. */
  restart(targetMs: number): void {
    this.#shelf.clear();
    this.#startMs = targetMs;
    this.#look(targetMs);
  }

  /** Looks for a picture among those that are held; false when it is not among them. */
  rewind(targetMs: number): boolean {
    if (!this.#shelf.rewind(targetMs)) return false;
    this.#look(targetMs);
    return true;
  }

  before(timeMs: number): number | undefined {
    return this.#shelf.before(timeMs);
  }

  after(timeMs: number): number | undefined {
    return this.#shelf.after(timeMs);
  }

  /** Another speed: what could not be decoded before may be now. */
  speedChanged(): void {
    this.#thinned = false;
    this.#late = 0;
  }

  /** Gives the decoder what it takes. */
  feed(positionMs: number, speed: number): void {
    if (this.#state === 'unsupported') return;
    if (this.#targetMs === undefined) this.#keepUp(positionMs, speed);
    while (this.#hasRoom(positionMs)) {
      if (this.#thinned && this.#shelf.first?.key === false) {
        this.#dropped += this.#shelf.skipToNextKey();
        continue;
      }
      const unit = this.#shelf.shift();
      if (unit === undefined) break;
      const format = this.#formats.get(unit) ?? this.#format;
      if (format === undefined) {
        this.#dropped++;
        continue;
      }
      this.#decode(unit, format);
    }
    if (this.#ended && !this.#flushed && this.#shelf.first === undefined && this.#decoder !== undefined) {
      this.#flushed = true;
      this.#decoder.flush();
    }
  }

  /** The picture of a wanted time is there: `present` may show it. */
  isReady(positionMs: number): boolean {
    if (this.#targetMs === undefined) return this.#shownMs !== undefined;
    const { lastMs } = this.#decoded;
    if (lastMs === undefined) return false;
    // The one that covers the time, or one behind it, or the last of all.
    if (lastMs + this.#intervalMs * 0.99 > positionMs) return true;
    return this.#ended && this.#shelf.first === undefined && this.#decoder?.waiting === 0;
  }

  /** Paints the picture of this time, if there is a new one. */
  present(positionMs: number): boolean {
    if (!this.isReady(positionMs) || this.#surface === undefined) return false;
    const seeking = this.#targetMs !== undefined;
    // A stretch that begins behind the wanted time begins with its first picture.
    const taken = this.#decoded.take(positionMs, seeking);
    if (taken === undefined) return false;
    const { chosen, passed } = taken;
    if (!seeking) this.#dropped += passed;
    this.#targetMs = undefined;
    if (!this.#surface.show(chosen.picture)) {
      this.#dropped++;
      return false;
    }
    this.#shownMs = chosen.captureMs;
    this.#presented++;
    this.#setState('playing');
    return true;
  }

  /** Tells a stretch without pictures from one that is late: others have come further. */
  checkRecord(positionMs: number, othersHeadMs: number): void {
    if (this.#state === 'unsupported') return;
    const headMs = this.#shelf.lastMs ?? this.#startMs;
    const enoughMs = Math.max(NO_RECORD_MS, 3 * this.#intervalMs);
    if (positionMs - headMs > enoughMs && othersHeadMs - headMs > enoughMs) this.#setState('no-record');
  }

  /** Capture time of the next decoded picture behind this time. */
  nextDecodedMs(positionMs: number): number | undefined {
    return this.#decoded.nextMs(positionMs);
  }

  close(): void {
    this.#dropDecoder();
    this.#shelf.clear();
    this.#surface?.close();
    this.#surface = undefined;
  }

  #look(targetMs: number): void {
    this.#targetMs = targetMs;
    this.#dropDecoder();
    if (this.#state === 'no-record') this.#setState('waiting');
  }

  #hasRoom(positionMs: number): boolean {
    const { inside, decoded } = this.#decoder?.capacity ?? LARGE_PICTURES;
    return (this.#decoder?.waiting ?? 0) < inside && this.#decoded.countAfter(positionMs) < decoded;
  }

  /** Never behind in silence: what can no longer be in time is passed over, up to a key frame. */
  #keepUp(positionMs: number, speed: number): void {
    const unit = this.#shelf.first;
    if (unit === undefined || positionMs - captureMsOf(unit) <= LATE_MS * speed) return;
    const passed = this.#shelf.skipToKey(positionMs);
    if (passed === 0) return;
    this.#dropped += passed;
    this.#keyFrameSkips++;
    if (++this.#late >= LATE_TO_THIN) this.#thinned = true;
  }

  #decode(unit: VideoUnit, format: VideoFormat): void {
    if (this.#decoder === undefined && !unit.key) {
      this.#dropped++;
      return;
    }
    if (this.#format?.codec !== format.codec) this.#dropDecoder();
    this.#format = format;
    if (!this.#surfaceWanted) {
      this.#surfaceWanted = true;
      this.#parts.onSurfaceWanted(format.codec);
    }
    this.#decoder ??= this.#createDecoder(format);
    this.#decoder.decode(unit, format);
  }

  #createDecoder(format: VideoFormat): PictureDecoder {
    const isCurrent = (): boolean => this.#decoder === decoder;
    const events = {
      onPicture: (picture: Picture, captureMs: number) => {
        if (isCurrent()) this.#add(picture, captureMs);
        else picture.close();
      },
      onRoom: () => {
        if (isCurrent()) this.#parts.onChange();
      },
      onLost: (reason: string) => {
        if (isCurrent()) this.#lost(reason);
      },
      onUnsupported: (reason: string) => {
        if (isCurrent()) this.#giveUp(reason);
      },
    };
    const decoder: PictureDecoder = this.#parts.createDecoder(format.codec, events, this.#targetMs);
    return decoder;
  }

  #add(picture: Picture, captureMs: number): void {
    this.#failures = 0;
    // A decoder that was brought level again gives out what has been seen.
    if (this.#targetMs === undefined && captureMs <= (this.#shownMs ?? -Infinity)) {
      picture.close();
      return;
    }
    this.#decoded.add(picture, captureMs);
    // On the way to a wanted time only the last picture ahead of it may be shown.
    if (this.#targetMs !== undefined) this.#decoded.keepFrom(this.#targetMs);
    this.#parts.onChange();
  }

  /** A decoder failed or was reclaimed: a new one decodes the group of pictures once more, unseen. */
  #lost(reason: string): void {
    const targetMs = this.#targetMs ?? this.#shownMs;
    this.#dropDecoder();
    if (++this.#failures >= FAILURES_TO_GIVE_UP) {
      this.#giveUp(`the decoder failed: ${reason}`);
      return;
    }
    // The same pictures would break it again: after a second failure wait for fresh ones.
    if (this.#failures > 1 || targetMs === undefined || !this.#shelf.rewind(targetMs)) this.#shelf.skipToNextKey();
    this.#parts.onChange();
  }

  #giveUp(reason: string): void {
    this.#dropDecoder();
    this.#shelf.clear();
    this.#reason = reason;
    this.#setState('unsupported');
  }

  #setState(state: RecordedChannelState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#parts.onChange();
  }

  #dropDecoder(): void {
    this.#decoder?.close();
    this.#decoder = undefined;
    this.#flushed = false;
    this.#decoded.clear();
  }
}
