import type { VideoUnit } from '../../wire/container/demuxer.js';
import type { VideoFormat } from '../../wire/video/video-format.js';
import type { Closable } from '../presentation-queue.js';

/** What a decoder tells its channel. @internal */
export interface PictureDecoderEvents<Picture extends Closable> {
  /** A picture is there; it belongs to the receiver. `captureMs`: milliseconds since the Unix epoch. */
  onPicture(picture: Picture, captureMs: number): void;
  /** There is room for more. */
  onRoom(): void;
  /** This decoder is lost; the same pictures may work in another one. */
  onLost(reason: string): void;
  /** The browser cannot show this, with words why. */
  onUnsupported(reason: string): void;
}

/** Turns encoded pictures into ones that can be painted. One that was closed says nothing more. @internal */
export interface PictureDecoder {
  /** Pictures inside it. */
  readonly waiting: number;
  /** Takes the next picture in decode order; `format` is what holds for it. */
  decode(unit: VideoUnit, format: VideoFormat): void;
  /** Nothing more comes for now: hands out what it holds back. */
  flush(): void;
  close(): void;
}

/** Makes decoders for a codec. @internal */
export type CreatePictureDecoder<Picture extends Closable> = (
  codec: VideoFormat['codec'],
  events: PictureDecoderEvents<Picture>,
) => PictureDecoder;
