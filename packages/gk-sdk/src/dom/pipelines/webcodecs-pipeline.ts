import type { VideoUnit } from '../../wire/container/demuxer.js';
import { FAILURES_TO_GIVE_UP, FAILURES_TO_SOFTWARE } from '../decoders/decoder-failures.js';
import { DecodeQueue } from '../decoders/decode-queue.js';
import { DecoderTimestamps } from '../decoders/decoder-timestamps.js';
import { canDecode } from '../decoders/decoder-support.js';
import { PacedPresenter } from '../present/paced-presenter.js';
import type { PresentTicker } from '../present/present-ticker.js';
import type { RenderPath } from './render-path.js';
import type { VideoFormat } from '../../wire/video/video-format.js';
import type { FrameSurface, PipelineEvents, PipelineFigures, VideoPipeline } from './video-pipeline.js';
import { codecName } from './render-path.js';

/** Subset of `VideoDecoder` that the pipeline needs. @internal */
export type FrameDecoder = Pick<
  VideoDecoder,
  'state' | 'decodeQueueSize' | 'configure' | 'decode' | 'flush' | 'close'
> & {
  addEventListener(type: 'dequeue', listener: () => void): void;
};

/** @internal */
export type FrameDecoderClass = new (init: VideoDecoderInit) => FrameDecoder;

/** Pictures inside the decoder; the rest waits where it can still be dropped. */
const MAX_IN_DECODER = 4;

/**
 * WebCodecs: decodes at arrival, shows at the right time, on whatever surface it is given.
 *
 * @internal
 */
export class WebCodecsPipeline implements VideoPipeline {
  readonly renderPath: RenderPath;
  readonly #events: PipelineEvents;
  readonly #now: () => number;
  readonly #queue = new DecodeQueue();
  readonly #presenter: PacedPresenter<VideoFrame>;
  /** Loads the decoder for what the browser cannot decode; undefined where the page has none. */
  readonly #loadSoftware: (() => Promise<FrameDecoderClass>) | undefined;
  #decoder: FrameDecoder | undefined;
  #format: VideoFormat | undefined;
  /** The format of each key frame that may still be decoded. */
  readonly #formats = new WeakMap<VideoUnit, VideoFormat>();
  readonly #timestamps = new DecoderTimestamps();
  #failures = 0;
  /** The hardware has failed: it stays out of use, also after the software decoder has shown pictures. */
  #preferSoftware = false;
  #busy = false;
  #closed = false;
  #paused = false;

  constructor(
    renderPath: 'generator' | 'canvas',
    ticker: PresentTicker,
    now: () => number,
    events: PipelineEvents,
    loadSoftware?: () => Promise<FrameDecoderClass>,
  ) {
    this.#loadSoftware = loadSoftware;
    this.renderPath = renderPath;
    this.#now = now;
    this.#events = events;
    this.#presenter = new PacedPresenter(ticker, () => {
      events.onPresented();
    });
  }

  /** Shows on this surface from now on. */
  setSurface(surface: FrameSurface): void {
    this.#presenter.setSurface(surface);
  }

  push(unit: VideoUnit, arrivedAtMs: number, format: VideoFormat | undefined): void {
    if (unit.key && format !== undefined) this.#formats.set(unit, format);
    const capturedAtMs = unit.capturedAtUs / 1000;
    this.#presenter.arrived(capturedAtMs, arrivedAtMs);
    if (this.#paused) return;
    this.#queue.push(unit, arrivedAtMs, this.#presenter.dueAtMs(capturedAtMs));
    this.#feed();
  }

  dueAtMs(capturedAtMs: number): number {
    return this.#presenter.dueAtMs(capturedAtMs);
  }

  set leastDelayMs(delayMs: number | undefined) {
    this.#presenter.leastDelayMs = delayMs;
  }

  interrupted(): void {
    this.#queue.close();
  }

  restartClock(): void {
    this.#timestamps.clockRestarts = true;
    this.#presenter.restartClock();
  }

  pause(): void {
    this.#paused = true;
    this.#queue.close();
    this.#presenter.clear();
    this.#dropDecoder();
  }

  resume(): void {
    this.#paused = false;
    this.#queue.replay(this.#events.heldUnits(), this.#now());
    this.#feed();
  }

  get figures(): PipelineFigures {
    return {
      latencyMs: this.#presenter.latencyMs,
      shownCaptureMs: this.#presenter.shownCaptureMs,
      bufferMs: this.#presenter.bufferMs,
      queuedFrames: this.#queue.size + (this.#decoder?.decodeQueueSize ?? 0) + this.#presenter.waiting,
      droppedFrames: this.#queue.dropped + this.#presenter.dropped,
      keyFrameSkips: this.#queue.keyFrameSkips,
    };
  }

  close(): void {
    this.#closed = true;
    this.#dropDecoder();
    this.#queue.close();
    this.#presenter.close();
  }

  /** Moves pictures into the decoder for as long as it takes them. */
  #feed(): void {
    while (!this.#busy && !this.#closed && !this.#paused) {
      const unit = this.#queue.first;
      if (unit === undefined) return;
      const format = this.#formats.get(unit) ?? this.#format;
      if (format === undefined) {
        this.#queue.shift();
        continue;
      }
      if (this.#decoder === undefined || format !== this.#format) {
        void this.#configure(format);
        return;
      }
      if (this.#decoder.decodeQueueSize >= MAX_IN_DECODER) return;
      this.#queue.shift();
      this.#decode(this.#decoder, unit);
    }
  }

  #decode(decoder: FrameDecoder, unit: VideoUnit): void {
    try {
      const timestamp = this.#timestamps.give(unit);
      decoder.decode(new EncodedVideoChunk({ type: unit.key ? 'key' : 'delta', timestamp, data: unit.data }));
    } catch (error) {
      this.#lost(decoder, error);
    }
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
    if (this.#closed || this.#paused) return;
    if (Decoder === undefined) {
      this.#events.onFailed(`this browser cannot decode ${codecName(format.codec)} (${format.codecString})${why}`);
      return;
    }
    if (!(this.#decoder instanceof Decoder)) this.#dropDecoder();
    const decoder = this.#decoder ?? this.#createDecoder(Decoder);
    this.#decoder = decoder;
    this.#format = format;
    try {
      if (decoder.state === 'configured') decoder.flush().catch(() => undefined);
      decoder.configure({
        codec: format.codecString,
        codedWidth: format.width,
        codedHeight: format.height,
        optimizeForLatency: true,
        hardwareAcceleration: this.#preferSoftware ? 'prefer-software' : 'no-preference',
      });
    } catch (error) {
      this.#lost(decoder, error);
      return;
    }
    this.#feed();
  }

  #createDecoder(Decoder: FrameDecoderClass): FrameDecoder {
    const decoder = new Decoder({
      output: (frame) => {
        if (decoder !== this.#decoder) {
          frame.close();
          return;
        }
        this.#failures = 0;
        this.#events.onDecoded(1);
        this.#presenter.add(frame, this.#timestamps.take(frame.timestamp) / 1000);
      },
      error: (error) => {
        this.#lost(decoder, error);
      },
    });
    decoder.addEventListener('dequeue', () => {
      if (decoder === this.#decoder) this.#feed();
    });
    return decoder;
  }

  /** A decoder failed or was reclaimed: a new one decodes the group of pictures once more, unseen. */
  #lost(decoder: FrameDecoder, error: unknown): void {
    if (decoder !== this.#decoder || this.#closed) return;
    this.#dropDecoder();
    // A decoder that was reclaimed while hidden did nothing wrong.
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) this.#failures++;
    if (this.#failures >= FAILURES_TO_SOFTWARE) this.#preferSoftware = true;
    this.#events.onDecoderRestart();
    if (this.#failures >= FAILURES_TO_GIVE_UP) {
      this.#events.onFailed(`the decoder failed: ${error instanceof Error ? error.message : String(error)}`, true);
      return;
    }
    // The same pictures would break it again: after a second failure wait for fresh ones.
    if (this.#failures > 1) this.#queue.close();
    else this.#queue.replay(this.#events.heldUnits(), this.#now());
    this.#feed();
  }

  #dropDecoder(): void {
    const decoder = this.#decoder;
    this.#decoder = undefined;
    if (decoder !== undefined && decoder.state !== 'closed') decoder.close();
  }
}
