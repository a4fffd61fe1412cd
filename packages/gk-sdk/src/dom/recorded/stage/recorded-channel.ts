import type { VideoUnit } from '../../../wire/container/demuxer.js';
import type { FormatReader, VideoFormat } from '../../../wire/video/video-format.js';
import { FAILURES_TO_GIVE_UP } from '../../decoders/decoder-failures.js';
import type { PictureSurface } from '../../present/paced-presenter.js';
import type { Closable } from '../../present/presentation-queue.js';
import { ChannelDecoder } from './channel-decoder.js';
import type { CreatePictureDecoder } from './picture-decoder.js';
import { UnitIntake } from './unit-intake.js';
import { captureMsOf, UnitShelf } from './unit-shelf.js';

/** A decoder that is behind the clock by so much cannot follow, milliseconds of watching. */
const LATE_MS = 300;
/** So many times behind, and only key frames are shown until the speed changes. */
const LATE_TO_THIN = 3;
/** A channel whose pictures end so far behind the clock has no record there, milliseconds of capture. */
const NO_RECORD_MS = 1_500;

/** State of a channel. @internal */
export type RecordedChannelState = 'waiting' | 'playing' | 'no-record' | 'unsupported';

/** Parts that a channel is built from. @internal */
export interface RecordedChannelParts<Picture extends Closable> {
  readonly createDecoder: CreatePictureDecoder<Picture>;
  readonly createFormatReader: (() => FormatReader) | undefined;
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
  readonly #intake: UnitIntake;
  #format: VideoFormat | undefined;
  readonly #decoder: ChannelDecoder<Picture>;
  #surface: PictureSurface<Picture> | undefined;
  #surfaceWanted = false;
  /** Looks for the picture of this time, and shows none ahead of it. */
  #targetMs: number | undefined;
  #shownMs: number | undefined;
  /** Start of the stream for this channel. */
  #startMs = 0;
  #ended = false;
  #late = 0;
  #state: RecordedChannelState = 'waiting';
  #reason = '';
  /** Only key frames are decoded. */
  #thinned = false;
  #presented = 0;
  #dropped = 0;
  #keyFrameSkips = 0;

  constructor(parts: RecordedChannelParts<Picture>) {
    this.#parts = parts;
    this.#intake = new UnitIntake(this.#shelf, parts.createFormatReader?.());
    this.#decoder = new ChannelDecoder(parts.createDecoder, {
      onPicture: (picture, captureMs) => {
        this.#add(picture, captureMs);
      },
      onRoom: () => {
        parts.onChange();
      },
      onLost: (reason, failures) => {
        this.#lost(reason, failures);
      },
      onUnsupported: (reason) => {
        this.#giveUp(reason);
      },
    });
  }

  get state(): RecordedChannelState {
    return this.#state;
  }

  /** Describes why it is `unsupported`. */
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
    return this.#intake.intervalMs;
  }

  /** Capture time of the newest picture that came. */
  get headMs(): number | undefined {
    return this.#shelf.lastMs;
  }

  /** Capture time of the first picture that waits, decoded or not. */
  get nextMs(): number | undefined {
    const unit = this.#shelf.first;
    const shownMs = this.isLooking ? -Infinity : (this.#shownMs ?? -Infinity);
    return this.#decoder.pictures.nextMs(shownMs) ?? (unit && captureMsOf(unit));
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
    readonly bufferedBytes: number;
    readonly aheadBytes: number;
    readonly queued: number;
  } {
    return {
      presented: this.#presented,
      dropped: this.#dropped,
      keyFrameSkips: this.#keyFrameSkips,
      bytes: this.#intake.bytes,
      bufferedBytes: this.#shelf.bytes,
      aheadBytes: this.#shelf.bytesAhead,
      queued: this.#shelf.ahead + this.#decoder.queued,
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
    if (!this.#intake.push(unit)) {
      this.#dropped++;
      return false;
    }
    this.#ended = false;
    return true;
  }

  /** Nothing more comes for now. */
  end(): void {
    this.#ended = true;
  }

  /** The stream is another one or goes on elsewhere: queued pictures are void. The picture in sight stays. */
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
    while (this.#decoder.hasRoom(positionMs)) {
      if (this.#thinned && this.#shelf.first?.key === false) {
        this.#dropped += this.#shelf.skipToNextKey();
        continue;
      }
      const unit = this.#shelf.shift();
      if (unit === undefined) break;
      const format = this.#intake.formatOf(unit) ?? this.#format;
      if (format === undefined) {
        this.#dropped++;
        continue;
      }
      this.#decode(unit, format);
    }
    if (this.#ended && this.#shelf.first === undefined) this.#decoder.flush();
  }

  /** The picture of a wanted time is there: `present` may show it. */
  isReady(positionMs: number): boolean {
    if (this.#targetMs === undefined) return this.#shownMs !== undefined;
    const { lastMs } = this.#decoder.pictures;
    if (lastMs === undefined) return false;
    // The one that covers the time, or one behind it, or the last of all.
    if (lastMs + this.intervalMs * 0.99 > positionMs) return true;
    return this.#ended && this.#shelf.first === undefined && this.#decoder.isThrough;
  }

  /** Paints the picture of this time, if there is a new one. */
  present(positionMs: number): boolean {
    if (!this.isReady(positionMs) || this.#surface === undefined) return false;
    const seeking = this.#targetMs !== undefined;
    // A stretch that begins behind the wanted time begins with its first picture.
    const taken = this.#decoder.pictures.take(positionMs, seeking);
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
    const enoughMs = Math.max(NO_RECORD_MS, 3 * this.intervalMs);
    if (positionMs - headMs > enoughMs && othersHeadMs - headMs > enoughMs) this.#setState('no-record');
  }

  /** Capture time of the next decoded picture behind this time. */
  nextDecodedMs(positionMs: number): number | undefined {
    return this.#decoder.pictures.nextMs(positionMs);
  }

  close(): void {
    this.#decoder.drop();
    this.#shelf.clear();
    this.#surface?.close();
    this.#surface = undefined;
  }

  #look(targetMs: number): void {
    this.#targetMs = targetMs;
    this.#decoder.drop();
    if (this.#state === 'no-record') this.#setState('waiting');
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
    if (this.#decoder.needsKey && !unit.key) {
      this.#dropped++;
      return;
    }
    this.#format = format;
    if (!this.#surfaceWanted) {
      this.#surfaceWanted = true;
      this.#parts.onSurfaceWanted(format.codec);
    }
    this.#decoder.decode(unit, format, this.#targetMs);
  }

  #add(picture: Picture, captureMs: number): void {
    // A decoder that was brought level again gives out what has been seen.
    if (this.#targetMs === undefined && captureMs <= (this.#shownMs ?? -Infinity)) {
      picture.close();
      return;
    }
    this.#decoder.pictures.add(picture, captureMs);
    // On the way to a wanted time only the last picture ahead of it may be shown.
    if (this.#targetMs !== undefined) this.#decoder.pictures.keepFrom(this.#targetMs);
    this.#parts.onChange();
  }

  /** A decoder failed or was reclaimed: a new one decodes the group of pictures once more, unseen. */
  #lost(reason: string, failures: number): void {
    const targetMs = this.#targetMs ?? this.#shownMs;
    if (failures >= FAILURES_TO_GIVE_UP) {
      this.#giveUp(`the decoder failed: ${reason}`);
      return;
    }
    // The same pictures would break it again: after a second failure wait for fresh ones.
    if (failures > 1 || targetMs === undefined || !this.#shelf.rewind(targetMs)) this.#shelf.skipToNextKey();
    this.#parts.onChange();
  }

  #giveUp(reason: string): void {
    this.#shelf.clear();
    this.#reason = reason;
    this.#setState('unsupported');
  }

  #setState(state: RecordedChannelState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#parts.onChange();
  }
}
