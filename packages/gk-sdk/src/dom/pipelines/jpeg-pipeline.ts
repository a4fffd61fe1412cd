import type { VideoUnit } from '../../wire/container/demuxer.js';
import { PacedPresenter } from '../present/paced-presenter.js';
import type { PresentTicker } from '../present/present-ticker.js';
import type { FrameSurface, PipelineEvents, PipelineFigures, VideoPipeline } from './video-pipeline.js';

/**
 * Single JPEG pictures onto a canvas. One is decoded at a time; of those that arrive meanwhile the
 * newest wins.
 *
 * @internal
 */
export class JpegPipeline implements VideoPipeline {
  readonly renderPath = 'jpeg';
  readonly #events: PipelineEvents;
  readonly #presenter: PacedPresenter<ImageBitmap>;
  #next: VideoUnit | undefined;
  #decoding = false;
  #paused = false;
  #closed = false;
  #dropped = 0;

  constructor(ticker: PresentTicker, events: PipelineEvents) {
    this.#events = events;
    this.#presenter = new PacedPresenter(ticker, () => {
      events.onPresented();
    });
  }

  setSurface(surface: FrameSurface): void {
    this.#presenter.setSurface(surface);
  }

  push(unit: VideoUnit, arrivedAtMs: number): void {
    this.#presenter.arrived(unit.capturedAtUs / 1000, arrivedAtMs);
    if (this.#paused) return;
    if (this.#next !== undefined) this.#dropped++;
    this.#next = unit;
    if (!this.#decoding) void this.#decode();
  }

  dueAtMs(capturedAtMs: number): number {
    return this.#presenter.dueAtMs(capturedAtMs);
  }

  set leastDelayMs(delayMs: number | undefined) {
    this.#presenter.leastDelayMs = delayMs;
  }

  interrupted(): void {
    this.#next = undefined;
  }

  restartClock(): void {
    this.#presenter.restartClock();
  }

  pause(): void {
    this.#paused = true;
    this.#next = undefined;
    this.#presenter.clear();
  }

  resume(): void {
    this.#paused = false;
    this.#next = this.#events.heldUnits().at(-1);
    if (!this.#decoding) void this.#decode();
  }

  get figures(): PipelineFigures {
    return {
      latencyMs: this.#presenter.latencyMs,
      shownCaptureMs: this.#presenter.shownCaptureMs,
      bufferMs: this.#presenter.bufferMs,
      queuedFrames: (this.#decoding ? 1 : 0) + (this.#next === undefined ? 0 : 1) + this.#presenter.waiting,
      droppedFrames: this.#dropped + this.#presenter.dropped,
      keyFrameSkips: 0,
    };
  }

  close(): void {
    this.#closed = true;
    this.#next = undefined;
    this.#presenter.close();
  }

  async #decode(): Promise<void> {
    this.#decoding = true;
    for (let unit = this.#take(); unit !== undefined; unit = this.#take()) {
      try {
        const bitmap = await createImageBitmap(new Blob([copyOf(unit.data)], { type: 'image/jpeg' }));
        if (this.#closed || this.#paused) {
          bitmap.close();
          continue;
        }
        this.#events.onDecoded(1);
        this.#presenter.add(bitmap, unit.capturedAtUs / 1000);
      } catch {
        // One broken picture is passed over; the next one stands alone.
        this.#dropped++;
      }
    }
    this.#decoding = false;
  }

  #take(): VideoUnit | undefined {
    const unit = this.#next;
    this.#next = undefined;
    return unit;
  }
}

/** A Blob takes no view that might lie on shared memory. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
