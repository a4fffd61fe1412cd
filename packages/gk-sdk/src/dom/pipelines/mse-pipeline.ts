import type { VideoUnit } from '../../wire/container/demuxer.js';
import { FMP4_TIMESCALE, fmp4InitSegment, fmp4MediaSegment, fmp4VideoSample } from '../../wire/container/fmp4-muxer.js';
import { MediaTimeline } from '../../wire/container/media-timeline.js';
import { mediaSourceClass } from '../mse/media-source-class.js';
import { BASE_S } from '../mse/mse-playback-policy.js';
import type { MseSink } from '../mse/media-source-sink.js';
import { Pacer } from '../present/pacer.js';
import { codecName } from './render-path.js';
import type { VideoFormat } from '../../wire/video/video-format.js';
import type { MseProgress, PipelineEvents, PipelineFigures, VideoPipeline } from './video-pipeline.js';

/** Waits on the `<video>`'s side are set anew when they change by this much, milliseconds. */
const TARGET_STEP_MS = 20;

/**
 * Media Source Extensions: each picture is put into a fragment of its own at arrival; the page's
 * `<video>` plays close to the end of the buffer.
 *
 * @internal
 */
export class MsePipeline implements VideoPipeline {
  readonly renderPath = 'mse';
  readonly #sink: MseSink;
  readonly #events: PipelineEvents;
  readonly #onTarget: (bufferMs: number | undefined) => void;
  readonly #timeline = new MediaTimeline();
  readonly #pacer = new Pacer();
  #format: VideoFormat | undefined;
  /** The format of each key frame: it may have changed while nothing was played. */
  readonly #formats = new WeakMap<VideoUnit, VideoFormat>();
  #sequence = 0;
  #open = false;
  #paused = false;
  #toldTargetMs = 0;
  #dropped = 0;
  #skips = 0;
  #latencyMs: number | undefined;
  /** Picture last shown by the page, with its time and playback rate. */
  #shown: { readonly captureMs: number; readonly atMs: number; readonly rate: number } | undefined;
  /** Capture time of the end of the buffer. */
  #endCaptureMs: number | undefined;
  /** Capture time of the media timeline's beginning. */
  #timelineStartMs: number | undefined;

  /** @param onTarget - Says how far from the end of the buffer the page shall play, milliseconds; undefined: not at all. */
  constructor(sink: MseSink, events: PipelineEvents, onTarget: (bufferMs: number | undefined) => void) {
    this.#sink = sink;
    this.#events = events;
    this.#onTarget = onTarget;
  }

  push(unit: VideoUnit, arrivedAtMs: number, format: VideoFormat | undefined): void {
    if (unit.key && format !== undefined) this.#formats.set(unit, format);
    this.#pacer.arrived(unit.capturedAtUs / 1000, arrivedAtMs);
    if (this.#paused) return;
    if (Math.abs(this.#pacer.bufferMs - this.#toldTargetMs) > TARGET_STEP_MS) this.#tellTarget();
    this.#mux(unit, format);
  }

  dueAtMs(capturedAtMs: number): number | undefined {
    if (this.#shown === undefined) return undefined;
    const { captureMs, atMs, rate } = this.#shown;
    return atMs + (capturedAtMs - captureMs) / rate;
  }

  set leastDelayMs(delayMs: number | undefined) {
    // The `<video>` keeps away from the end of the buffer by itself, too.
    this.#pacer.leastDelayMs = delayMs === undefined ? undefined : delayMs - BASE_S * 1000;
  }

  interrupted(): void {
    this.#open = false;
  }

  restartClock(): void {
    this.#pacer.reset();
  }

  pause(): void {
    this.#paused = true;
    this.#open = false;
    this.#onTarget(undefined);
  }

  resume(): void {
    this.#paused = false;
    this.#tellTarget();
    let format = this.#format;
    for (const unit of this.#events.heldUnits()) {
      format = this.#formats.get(unit) ?? format;
      this.#mux(unit, format);
    }
  }

  /** Takes the progress of the page's `<video>` since the last report. */
  progressed(progress: MseProgress): void {
    this.#latencyMs = progress.latencyMs;
    // By the place on the timeline: what this worker has muxed may not be in the page's buffer yet.
    if (this.#timelineStartMs !== undefined) {
      const { atMs, rate, mediaTimeS } = progress;
      this.#shown = { captureMs: this.#timelineStartMs + mediaTimeS * 1000, atMs, rate };
    }
    this.#dropped += progress.dropped;
    for (let i = 0; i < progress.presented; i++) this.#events.onPresented();
  }

  get figures(): PipelineFigures {
    return {
      latencyMs: this.#latencyMs,
      shownCaptureMs: this.#endCaptureMs === undefined ? undefined : this.#endCaptureMs - (this.#latencyMs ?? 0),
      bufferMs: this.#pacer.bufferMs,
      queuedFrames: 0,
      droppedFrames: this.#dropped,
      keyFrameSkips: this.#skips,
    };
  }

  close(): void {
    this.#sink.close();
  }

  #tellTarget(): void {
    this.#toldTargetMs = this.#pacer.bufferMs;
    this.#onTarget(this.#toldTargetMs);
  }

  #mux(unit: VideoUnit, format: VideoFormat | undefined): void {
    // A hole in the buffer would stop the `<video>`.
    const follows = !this.#open;
    if (unit.key) this.#open = format !== undefined;
    else if (unit.discontinuity && this.#open) {
      this.#open = false;
      this.#skips++;
    }
    if (!this.#open || format === undefined || format.codec === 'jpeg') {
      this.#dropped++;
      return;
    }
    if (unit.key && format !== this.#format && !this.#start(format, format.codec)) return;
    const place = this.#timeline.place(unit.capturedAtUs, follows);
    const segment = fmp4MediaSegment(++this.#sequence, {
      key: unit.key,
      data: fmp4VideoSample(format.codec, unit.data),
      ...place,
    });
    this.#endCaptureMs = (unit.capturedAtUs + place.durationUs) / 1000;
    this.#timelineStartMs = (unit.capturedAtUs - place.presentationTimeUs) / 1000;
    this.#sink.append(segment, unit.key ? place.presentationTimeUs / FMP4_TIMESCALE : undefined);
    this.#events.onDecoded(1);
  }

  #start(format: VideoFormat, codec: 'h264' | 'h265'): boolean {
    const mime = `video/mp4; codecs="${format.codecString}"`;
    if (mediaSourceClass()?.isTypeSupported(mime) === false) {
      this.#events.onFailed(`this browser cannot play ${codecName(codec)} (${format.codecString})`);
      return false;
    }
    this.#format = format;
    this.#sink.init(mime, fmp4InitSegment([{ ...format, kind: 'video', id: 1, codec }]));
    return true;
  }
}
