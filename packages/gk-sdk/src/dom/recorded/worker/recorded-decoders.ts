import type { Clock } from '../../../util/clock.js';
import { JpegDecoder } from '../decoders/jpeg-decoder.js';
import type { CreatePictureDecoder, PictureDecoder, PictureDecoderEvents } from '../stage/picture-decoder.js';
import { LARGE_PICTURES } from '../stage/picture-decoder.js';
import type { FromRecordedWorker, RecordedRenderPath, ToRecordedWorker } from './recorded-messages.js';
import { SegmentTrack, SegmentDecoder } from '../decoders/segment-decoder.js';
import type { BufferedPicture, SegmentMessage } from '../segments/segment-messages.js';
import { loadSoftwareDecoder } from '../../decoders/software-video-decoder.js';
import { WebCodecsDecoder } from '../decoders/webcodecs-decoder.js';

/** A picture on its way to the screen: decoded here, or lying in the page's media buffer. @internal */
export type RecordedPicture = VideoFrame | ImageBitmap | BufferedPicture;

/** Makes the decoders of one view by its render path and by what the stream is. @internal */
export class RecordedDecoders {
  readonly #post: (message: FromRecordedWorker, transfer?: readonly object[]) => void;
  readonly #clock: Clock;
  readonly #tracks = new Map<number, SegmentTrack>();
  readonly #segments = new Map<number, SegmentDecoder>();
  renderPath: RecordedRenderPath = 'canvas';
  /** Script of the page's decoder for what the browser cannot decode. */
  softwareUrl: string | undefined;

  constructor(clock: Clock, post: (message: FromRecordedWorker, transfer?: readonly object[]) => void) {
    this.#clock = clock;
    this.#post = post;
  }

  /** Returns the factory of decoders for a channel. */
  of(channel: number): CreatePictureDecoder<RecordedPicture> {
    return (codec, events, { targetMs, preferSoftware }) => {
      if (codec === 'jpeg') return new JpegDecoder(events);
      if (this.renderPath === 'mse') return this.#segmentDecoder(channel, events, targetMs);
      const url = this.softwareUrl;
      const loadSoftware = url === undefined ? undefined : () => loadSoftwareDecoder(url);
      if (typeof VideoDecoder !== 'undefined') return new WebCodecsDecoder(events, preferSoftware, loadSoftware);
      queueMicrotask(() => {
        events.onUnsupported('no WebCodecs here (it needs https or localhost)');
      });
      return NO_DECODER;
    };
  }

  /** Handles a message from the page's `<video>`. */
  take(message: Extract<ToRecordedWorker, { type: `segment-${string}` }>): void {
    const decoder = this.#segments.get(message.channel);
    if (message.type === 'segment-buffered') decoder?.buffered(message.captureMs);
    else decoder?.failed(message.reason, message.final);
  }

  /** The channel is shown no more. */
  forget(channel: number): void {
    this.#tracks.delete(channel);
    this.#segments.delete(channel);
  }

  #segmentDecoder(
    channel: number,
    events: PictureDecoderEvents<RecordedPicture>,
    targetMs: number | undefined,
  ): PictureDecoder {
    const track = this.#tracks.get(channel) ?? new SegmentTrack();
    this.#tracks.set(channel, track);
    const send = (message: SegmentMessage): void => {
      this.#post({ type: 'to-video', channel, message }, [message.segment.buffer]);
    };
    const decoder = new SegmentDecoder(events, send, track, this.#clock, targetMs);
    this.#segments.set(channel, decoder);
    return decoder;
  }
}

const nothing = (): void => undefined;
const NO_DECODER: PictureDecoder = {
  capacity: LARGE_PICTURES,
  waiting: 0,
  decode: nothing,
  flush: nothing,
  close: nothing,
};
