import type { VideoUnit } from '../../wire/container/demuxer.js';
import type { VideoFormat } from '../../wire/video/video-format.js';
import { canDecode } from '../decoder-support.js';
import { codecName } from '../rung.js';
import { captureMsOf } from './unit-shelf.js';
import { LARGE_PICTURES, type PictureDecoder, type PictureDecoderEvents } from './picture-decoder.js';

/** Pictures through WebCodecs. @internal */
export class WebCodecsDecoder implements PictureDecoder {
  readonly capacity = LARGE_PICTURES;
  readonly #events: PictureDecoderEvents<VideoFrame>;
  readonly #decoder: VideoDecoder;
  #format: VideoFormat | undefined;
  /** What came while the browser was asked whether it can decode it. */
  #early: { readonly unit: VideoUnit; readonly format: VideoFormat }[] = [];
  #asking = false;
  #flushWanted = false;
  #closed = false;

  constructor(events: PictureDecoderEvents<VideoFrame>) {
    this.#events = events;
    this.#decoder = new VideoDecoder({
      output: (frame) => {
        if (this.#closed) frame.close();
        else events.onPicture(frame, frame.timestamp / 1000);
      },
      error: (error) => {
        this.#lost(error);
      },
    });
    this.#decoder.addEventListener('dequeue', () => {
      if (!this.#closed) events.onRoom();
    });
  }

  get waiting(): number {
    return this.#early.length + this.#decoder.decodeQueueSize;
  }

  decode(unit: VideoUnit, format: VideoFormat): void {
    if (this.#asking || format !== this.#format) {
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
    if (!this.#asking && this.#decoder.state === 'configured') this.#decoder.flush().catch(() => undefined);
  }

  close(): void {
    this.#closed = true;
    this.#early = [];
    if (this.#decoder.state !== 'closed') this.#decoder.close();
  }

  async #configure(format: VideoFormat): Promise<void> {
    this.#asking = true;
    const supported = await canDecode(format.codecString);
    this.#asking = false;
    if (this.#closed) return;
    if (!supported) {
      this.#events.onUnsupported(`this browser cannot decode ${codecName(format.codec)} (${format.codecString})`);
      return;
    }
    try {
      if (this.#decoder.state === 'configured') this.#decoder.flush().catch(() => undefined);
      const { codecString: codec, width: codedWidth, height: codedHeight } = format;
      this.#decoder.configure({ codec, codedWidth, codedHeight, optimizeForLatency: true });
      this.#format = format;
    } catch (error) {
      this.#lost(error);
      return;
    }
    for (const early of this.#early.splice(0)) this.decode(early.unit, early.format);
    if (this.#flushWanted) this.flush();
    this.#events.onRoom();
  }

  #lost(error: unknown): void {
    if (this.#closed) return;
    this.close();
    this.#events.onLost(error instanceof Error ? error.message : String(error));
  }
}
