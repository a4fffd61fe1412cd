import type { VideoUnit } from '../../wire/container/demuxer.js';
import type { VideoFormat } from '../../wire/video/video-format.js';
import { codecName } from '../pipelines/render-path.js';
import { canDecode } from './decoder-support.js';

/** Subset of `VideoDecoder` that its owner needs. @internal */
export type FrameDecoder = Pick<
  VideoDecoder,
  'state' | 'decodeQueueSize' | 'configure' | 'decode' | 'flush' | 'close'
> & { ondequeue: ((event: Event) => void) | null };

/** The browser's `VideoDecoder`, or one that behaves alike. @internal */
export type FrameDecoderClass = new (init: VideoDecoderInit) => FrameDecoder;

/** Pictures inside the decoder; the rest waits where it can still be dropped. */
const MAX_INSIDE = 4;

/**
 * Owns the WebCodecs decoder of a live stream or of a recorded channel: chooses between that of the browser and that of
 * the page, fits it to each format, and ignores the last words of one that it has let go. It is a base class because it
 * is in every page with a live tile: as an object of its own, its names and those of its events would be bytes there.
 *
 * @internal
 */
export abstract class FrameDecoderOwner {
  /** Loads the decoder for what the browser cannot decode; undefined where the page has none. */
  readonly #loadSoftware: (() => Promise<FrameDecoderClass>) | undefined;
  #decoder: FrameDecoder | undefined;
  #busy = false;
  /** Format that the decoder is fitted to. */
  protected format: VideoFormat | undefined;
  /** Software once the hardware has failed: that stays out of use, also after the software decoder has shown pictures. */
  protected hardwareAcceleration: HardwareAcceleration = 'no-preference';
  /** Decoding is paused, or has ended for good. */
  protected paused = false;

  constructor(loadSoftware: (() => Promise<FrameDecoderClass>) | undefined) {
    this.#loadSoftware = loadSoftware;
  }

  /** Takes a picture over. */
  protected abstract onDecoded(frame: VideoFrame): void;
  /** There is room for more. */
  protected abstract feed(): void;
  /** The decoder failed or was reclaimed, and is dropped. */
  protected abstract onLost(error: unknown): void;
  /** The browser cannot decode this, with words why. */
  protected abstract onFailed(reason: string): void;

  /** Pictures inside the decoder. */
  get waiting(): number {
    return this.#decoder?.decodeQueueSize ?? 0;
  }

  /** Whether it takes a picture of this format; if not, it asks for one (`feed`) as soon as it does. */
  protected takes(format: VideoFormat): boolean {
    if (this.#busy) return false;
    if (this.#decoder && format === this.format) return this.#decoder.decodeQueueSize < MAX_INSIDE;
    void this.#configure(format);
    return false;
  }

  protected decodeUnit({ key, data }: VideoUnit, timestamp: number): void {
    const decoder = this.#decoder;
    try {
      decoder?.decode(new EncodedVideoChunk({ type: key ? 'key' : 'delta', timestamp, data }));
    } catch (error) {
      this.#lost(decoder, error);
    }
  }

  /** Has the decoder emit the pictures that it holds back. One that is closed in between rejects; it has nothing to hand out. */
  protected drain(): void {
    if (this.#decoder?.state === 'configured') this.#decoder.flush().catch(() => undefined);
  }

  protected clear(): void {
    const decoder = this.#decoder;
    this.#decoder = undefined;
    if (decoder && decoder.state !== 'closed') decoder.close();
  }

  /** Makes the decoder fit: the running one is emptied first, so that no picture is lost at a change of size. */
  async #configure(format: VideoFormat): Promise<void> {
    this.#busy = true;
    let Decoder: FrameDecoderClass | undefined;
    let why = '';
    try {
      Decoder = (await canDecode(format.codecString)) ? VideoDecoder : await this.#loadSoftware?.();
    } catch (error) {
      why = `; ${String(error)}`;
    }
    this.#busy = false;
    if (this.paused) return;
    if (!Decoder) {
      this.onFailed(`this browser cannot decode ${codecName(format.codec)} (${format.codecString})${why}`);
      return;
    }
    if (!(this.#decoder instanceof Decoder)) this.clear();
    const decoder = (this.#decoder ??= new Decoder({
      output: (frame) => {
        if (decoder === this.#decoder) this.onDecoded(frame);
        else frame.close();
      },
      error: (error) => {
        this.#lost(decoder, error);
      },
    }));
    decoder.ondequeue = () => {
      if (decoder === this.#decoder) this.feed();
    };
    this.format = format;
    try {
      this.drain();
      decoder.configure({
        codec: format.codecString,
        codedWidth: format.width,
        codedHeight: format.height,
        optimizeForLatency: true,
        hardwareAcceleration: this.hardwareAcceleration,
      });
    } catch (error) {
      this.#lost(decoder, error);
      return;
    }
    this.feed();
  }

  #lost(decoder: FrameDecoder | undefined, error: unknown): void {
    if (decoder !== this.#decoder || this.paused) return;
    this.clear();
    this.onLost(error);
  }
}
