import type { VideoUnit } from '../../wire/container/demuxer.js';
import { FAILURES_TO_GIVE_UP, FAILURES_TO_SOFTWARE, isReclaimed } from '../decoders/decoder-failures.js';
import { DecodeQueue } from '../decoders/decode-queue.js';
import { DecoderTimestamps } from '../decoders/decoder-timestamps.js';
import { FrameDecoderOwner, type FrameDecoderClass } from '../decoders/frame-decoder-owner.js';
import { PacedPresenter } from '../present/paced-presenter.js';
import type { PresentTicker } from '../present/present-ticker.js';
import type { RenderPath } from './render-path.js';
import type { VideoFormat } from '../../wire/video/video-format.js';
import type { FrameSurface, PipelineEvents, PipelineFigures, VideoPipeline } from './video-pipeline.js';

/**
 * WebCodecs: decodes at arrival, shows at the right time, on whatever surface it is given.
 *
 * @internal
 */
export class WebCodecsPipeline extends FrameDecoderOwner implements VideoPipeline {
  readonly renderPath: RenderPath;
  readonly #events: PipelineEvents;
  readonly #now: () => number;
  readonly #queue = new DecodeQueue();
  readonly #presenter: PacedPresenter<VideoFrame>;
  /** The format of each key frame that may still be decoded. */
  readonly #formats = new WeakMap<VideoUnit, VideoFormat>();
  readonly #timestamps = new DecoderTimestamps();
  #failures = 0;

  constructor(
    renderPath: 'generator' | 'canvas',
    ticker: PresentTicker,
    now: () => number,
    events: PipelineEvents,
    loadSoftware?: () => Promise<FrameDecoderClass>,
  ) {
    super(loadSoftware);
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
    if (this.paused) return;
    this.#queue.push(unit, arrivedAtMs, this.#presenter.dueAtMs(capturedAtMs));
    this.feed();
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
    this.paused = true;
    this.#queue.close();
    this.#presenter.clear();
    this.clear();
  }

  resume(): void {
    this.paused = false;
    this.#queue.replay(this.#events.heldUnits(), this.#now());
    this.feed();
  }

  get figures(): PipelineFigures {
    return {
      latencyMs: this.#presenter.latencyMs,
      shownCaptureMs: this.#presenter.shownCaptureMs,
      bufferMs: this.#presenter.bufferMs,
      queuedFrames: this.#queue.size + this.waiting + this.#presenter.waiting,
      droppedFrames: this.#queue.dropped + this.#presenter.dropped,
      keyFrameSkips: this.#queue.keyFrameSkips,
    };
  }

  close(): void {
    this.paused = true;
    this.clear();
    this.#queue.close();
    this.#presenter.close();
  }

  /** Moves pictures into the decoder for as long as it takes them. */
  protected override feed(): void {
    while (!this.paused) {
      const unit = this.#queue.first;
      if (unit === undefined) return;
      const format = this.#formats.get(unit) ?? this.format;
      if (format && !this.takes(format)) return;
      this.#queue.shift();
      if (format) this.decodeUnit(unit, this.#timestamps.give(unit));
    }
  }

  protected override onDecoded(frame: VideoFrame): void {
    this.#failures = 0;
    this.#events.onDecoded(1);
    this.#presenter.add(frame, this.#timestamps.take(frame.timestamp) / 1000);
  }

  protected override onFailed(reason: string): void {
    this.#events.onFailed(reason);
  }

  /** A new decoder decodes the group of pictures once more, unseen. */
  protected override onLost(error: unknown): void {
    if (!isReclaimed(error)) this.#failures++;
    if (this.#failures >= FAILURES_TO_SOFTWARE) this.hardwareAcceleration = 'prefer-software';
    this.#events.onDecoderRestart();
    if (this.#failures >= FAILURES_TO_GIVE_UP) {
      this.#events.onFailed(`the decoder failed: ${error instanceof Error ? error.message : String(error)}`, true);
      return;
    }
    // The same pictures would break it again: after a second failure wait for fresh ones.
    if (this.#failures > 1) this.#queue.close();
    else this.#queue.replay(this.#events.heldUnits(), this.#now());
    this.feed();
  }
}
