import type { VideoUnit } from '../../../wire/container/demuxer.js';
import type { VideoFormat } from '../../../wire/video/video-format.js';
import { isReclaimed } from '../../decoders/decoder-failures.js';
import { canDecode } from '../../decoders/decoder-support.js';
import { codecName } from '../../pipelines/render-path.js';
import type { FrameDecoder, FrameDecoderClass } from '../../pipelines/webcodecs-pipeline.js';
import { captureMsOf } from '../stage/unit-shelf.js';
import { LARGE_PICTURES, type PictureDecoder, type PictureDecoderEvents } from '../stage/picture-decoder.js';

/** Pictures through WebCodecs, or through a software decoder that behaves alike. @internal */
export class WebCodecsDecoder implements PictureDecoder {
  readonly capacity = LARGE_PICTURES;
  readonly #events: PictureDecoderEvents<VideoFrame>;
  readonly #preferSoftware: boolean;
  /** Loads the decoder for what the browser cannot decode; undefined where the page has none. */
  readonly #loadSoftware: (() => Promise<FrameDecoderClass>) | undefined;
  #decoder: FrameDecoder | undefined;
  #format: VideoFormat | undefined;
  /** Units that arrived while the browser was asked whether it can decode them. */
  #early: { readonly unit: VideoUnit; readonly format: VideoFormat }[] = [];
  #asking = false;
  #flushWanted = false;
  #closed = false;

  constructor(
    events: PictureDecoderEvents<VideoFrame>,
    preferSoftware: boolean,
    loadSoftware?: () => Promise<FrameDecoderClass>,
  ) {
    this.#events = events;
    this.#preferSoftware = preferSoftware;
    this.#loadSoftware = loadSoftware;
  }

  get waiting(): number {
    return this.#early.length + (this.#decoder?.decodeQueueSize ?? 0);
  }

  decode(unit: VideoUnit, format: VideoFormat): void {
    if (this.#asking || this.#decoder === undefined || format !== this.#format) {
      this.#early.push({ unit, format });
      if (!this.#asking) void this.#configure(format);
      return;
    }
    const { key, data } = unit;
    try {
      const type = key ? 'key' : 'delta';
      this.#decoder.decode(new EncodedVideoChunk({ type, timestamp: captureMsOf(unit) * 1000, data }));
    } catch (error) {
      this.#lost(error);
    }
  }

  flush(): void {
    this.#flushWanted = this.#asking;
    // A decoder that is closed in between rejects; it has nothing to hand out.
    if (!this.#asking && this.#decoder?.state === 'configured') this.#decoder.flush().catch(() => undefined);
  }

  close(): void {
    this.#closed = true;
    this.#early = [];
    this.#drop();
  }

  async #configure(format: VideoFormat): Promise<void> {
    this.#asking = true;
    let Decoder: FrameDecoderClass | undefined;
    let why = '';
    try {
      Decoder = (await canDecode(format.codecString)) ? VideoDecoder : await this.#loadSoftware?.();
    } catch (error) {
      why = `; ${String(error)}`;
    }
    this.#asking = false;
    if (this.#closed) return;
    if (Decoder === undefined) {
      this.#events.onUnsupported(`this browser cannot decode ${codecName(format.codec)} (${format.codecString})${why}`);
      return;
    }
    try {
      if (this.#decoder?.state === 'configured') this.#decoder.flush().catch(() => undefined);
      if (!(this.#decoder instanceof Decoder)) this.#drop();
      this.#decoder ??= this.#create(Decoder);
      const { codecString: codec, width: codedWidth, height: codedHeight } = format;
      this.#decoder.configure({
        codec,
        codedWidth,
        codedHeight,
        optimizeForLatency: true,
        hardwareAcceleration: this.#preferSoftware ? 'prefer-software' : 'no-preference',
      });
      this.#format = format;
    } catch (error) {
      this.#lost(error);
      return;
    }
    for (const early of this.#early.splice(0)) this.decode(early.unit, early.format);
    if (this.#flushWanted) this.flush();
    this.#events.onRoom();
  }

  #create(Decoder: FrameDecoderClass): FrameDecoder {
    const decoder = new Decoder({
      output: (frame) => {
        if (this.#closed) frame.close();
        else this.#events.onPicture(frame, frame.timestamp / 1000);
      },
      error: (error) => {
        this.#lost(error);
      },
    });
    decoder.addEventListener('dequeue', () => {
      if (!this.#closed) this.#events.onRoom();
    });
    return decoder;
  }

  #drop(): void {
    if (this.#decoder !== undefined && this.#decoder.state !== 'closed') this.#decoder.close();
    this.#decoder = undefined;
  }

  #lost(error: unknown): void {
    if (this.#closed) return;
    this.close();
    this.#events.onLost(error instanceof Error ? error.message : String(error), isReclaimed(error));
  }
}
