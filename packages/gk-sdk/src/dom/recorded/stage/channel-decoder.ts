import type { VideoUnit } from '../../../wire/container/demuxer.js';
import type { VideoFormat } from '../../../wire/video/video-format.js';
import { FAILURES_TO_SOFTWARE } from '../../decoders/decoder-failures.js';
import type { Closable } from '../../present/presentation-queue.js';
import { DecodedPictures } from './decoded-pictures.js';
import {
  LARGE_PICTURES,
  type CreatePictureDecoder,
  type PictureDecoder,
  type PictureDecoderEvents,
} from './picture-decoder.js';

/** Events of the decoders for a channel; a dropped decoder sends none. @internal */
export interface ChannelDecoderEvents<Picture extends Closable> extends Omit<PictureDecoderEvents<Picture>, 'onLost'> {
  /** The decoder is lost, and dropped. `failures`: as many in a row, without a picture between them. */
  onLost(reason: string, failures: number): void;
}

/** The decoder of one channel, another one for each codec, seek and failure, and what waits decoded. @internal */
export class ChannelDecoder<Picture extends Closable> {
  readonly pictures = new DecodedPictures<Picture>();
  readonly #create: CreatePictureDecoder<Picture>;
  readonly #events: ChannelDecoderEvents<Picture>;
  #decoder: PictureDecoder | undefined;
  #codec: VideoFormat['codec'] | undefined;
  #flushed = false;
  #failures = 0;
  /** The hardware has failed: it stays out of use, also after the software decoder has given pictures. */
  #preferSoftware = false;

  constructor(create: CreatePictureDecoder<Picture>, events: ChannelDecoderEvents<Picture>) {
    this.#create = create;
    this.#events = events;
  }

  /** Pictures that wait, inside and decoded. */
  get queued(): number {
    return (this.#decoder?.waiting ?? 0) + this.pictures.size;
  }

  /** Everything that it was given is decoded; false without a decoder. */
  get isThrough(): boolean {
    return this.#decoder?.waiting === 0;
  }

  /** Nothing but a key frame can begin. */
  get needsKey(): boolean {
    return this.#decoder === undefined;
  }

  /** Whether it takes another picture, while this time is on the screen. */
  hasRoom(positionMs: number): boolean {
    const { inside, decoded } = this.#decoder?.capacity ?? LARGE_PICTURES;
    return (this.#decoder?.waiting ?? 0) < inside && this.pictures.countAfter(positionMs) < decoded;
  }

  /** @param targetMs - The time that is looked for; undefined while playing. */
  decode(unit: VideoUnit, format: VideoFormat, targetMs: number | undefined): void {
    if (this.#codec !== format.codec) this.drop();
    this.#codec = format.codec;
    this.#decoder ??= this.#begin(format.codec, targetMs);
    this.#decoder.decode(unit, format);
  }

  /** No more data for now: emits the pictures held back, once. */
  flush(): void {
    if (this.#flushed || this.#decoder === undefined) return;
    this.#flushed = true;
    this.#decoder.flush();
  }

  /** Lets go of the decoder and of what it decoded. */
  drop(): void {
    this.#decoder?.close();
    this.#decoder = undefined;
    this.#flushed = false;
    this.pictures.clear();
  }

  #begin(codec: VideoFormat['codec'], targetMs: number | undefined): PictureDecoder {
    const isCurrent = (): boolean => this.#decoder === decoder;
    const events: PictureDecoderEvents<Picture> = {
      onPicture: (picture, captureMs) => {
        if (!isCurrent()) {
          picture.close();
          return;
        }
        this.#failures = 0;
        this.#events.onPicture(picture, captureMs);
      },
      onRoom: () => {
        if (isCurrent()) this.#events.onRoom();
      },
      onLost: (reason, isReclaimed = false) => {
        if (!isCurrent()) return;
        this.drop();
        if (!isReclaimed) this.#failures++;
        if (this.#failures >= FAILURES_TO_SOFTWARE) this.#preferSoftware = true;
        this.#events.onLost(reason, this.#failures);
      },
      onUnsupported: (reason) => {
        if (!isCurrent()) return;
        this.drop();
        this.#events.onUnsupported(reason);
      },
    };
    const decoder: PictureDecoder = this.#create(codec, events, {
      targetMs,
      preferSoftware: this.#preferSoftware,
    });
    return decoder;
  }
}
