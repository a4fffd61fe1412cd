import type { VideoUnit } from '../../../wire/container/demuxer.js';
import type { VideoFormat } from '../../../wire/video/video-format.js';
import type { Closable } from '../../present/presentation-queue.js';

/** Events of a decoder for its channel. @internal */
export interface PictureDecoderEvents<Picture extends Closable> {
  /** A picture is there; it belongs to the receiver. `captureMs`: milliseconds since the Unix epoch. */
  onPicture(picture: Picture, captureMs: number): void;
  /** There is room for more. */
  onRoom(): void;
  /** This decoder is lost; the same pictures may work in another one. `isReclaimed`: it did nothing wrong. */
  onLost(reason: string, isReclaimed?: boolean): void;
  /** The browser cannot show this, with words why. */
  onUnsupported(reason: string): void;
}

/** Number of pictures that a decoder may be given ahead of time. @internal */
export interface DecoderCapacity {
  readonly inside: number;
  readonly decoded: number;
}

/** Of decoders whose pictures are large. @internal */
export const LARGE_PICTURES: DecoderCapacity = { inside: 4, decoded: 6 };

/** Turns encoded pictures into ones that can be painted. One that was closed says nothing more. @internal */
export interface PictureDecoder {
  /** Number of pictures that it takes at once, and of its decoded ones that may wait for their time. */
  readonly capacity: DecoderCapacity;
  /** Pictures inside it. */
  readonly waiting: number;
  /** Takes the next picture in decode order; `format` is what holds for it. */
  decode(unit: VideoUnit, format: VideoFormat): void;
  /** No more data for now: emits the pictures held back. */
  flush(): void;
  close(): void;
}

/** Circumstances in which a decoder begins. @internal */
export interface DecoderStart {
  /** The time that is looked for, milliseconds since the Unix epoch; undefined while playing. */
  readonly targetMs: number | undefined;
  /** The hardware has failed. */
  readonly preferSoftware: boolean;
}

/** Makes decoders for a codec. @internal */
export type CreatePictureDecoder<Picture extends Closable> = (
  codec: VideoFormat['codec'],
  events: PictureDecoderEvents<Picture>,
  start: DecoderStart,
) => PictureDecoder;
