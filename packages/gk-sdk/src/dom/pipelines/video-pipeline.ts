import type { VideoUnit } from '../../wire/container/demuxer.js';
import type { PictureSurface } from '../present/paced-presenter.js';
import type { RenderPath } from './render-path.js';
import type { VideoFormat } from '../../wire/video/video-format.js';

/** Figures of a pipeline. @internal */
export interface PipelineFigures {
  readonly latencyMs: number | undefined;
  /** Capture time of the picture on the screen. */
  readonly shownCaptureMs: number | undefined;
  readonly bufferMs: number;
  readonly queuedFrames: number;
  readonly droppedFrames: number;
  readonly keyFrameSkips: number;
}

/** Progress of the page's `<video>` with MSE media since the last report. @internal */
export interface MseProgress {
  readonly presented: number;
  readonly dropped: number;
  readonly latencyMs: number;
  /** Position on the media timeline at `atMs`, seconds. */
  readonly mediaTimeS: number;
  /** Of the Unix epoch, as page and worker have no other clock in common. */
  readonly atMs: number;
  /** The speed from there on. */
  readonly rate: number;
}

/** Events of a pipeline for its stream. @internal */
export interface PipelineEvents {
  /** Pictures left the decoder. */
  onDecoded(frames: number): void;
  /** A picture was handed to the screen. */
  onPresented(): void;
  /** A decoder was lost and is being rebuilt. */
  onDecoderRestart(): void;
  /** The pictures since the newest key frame, to bring a new decoder level. */
  heldUnits(): readonly VideoUnit[];
  /** This way to the screen is closed for this stream; another render path may work. `isDamaged`: it failed at a picture. */
  onFailed(reason: string, isDamaged?: boolean): void;
}

/** A surface for decoded pictures of either kind. @internal */
export type FrameSurface = PictureSurface<VideoFrame | ImageBitmap>;

/** One way from encoded pictures to the screen: a render path. @internal */
export interface VideoPipeline {
  readonly renderPath: RenderPath;
  /** Shows on this surface from now on, on the render paths where the worker paints. */
  setSurface?(surface: FrameSurface): void;
  /** Takes a picture. `format` is what holds for it, as soon as parameter sets have come. */
  push(unit: VideoUnit, arrivedAtMs: number, format: VideoFormat | undefined): void;
  /** Time at which pictures captured then are on the screen; undefined until it is known. */
  dueAtMs(capturedAtMs: number): number | undefined;
  /** Least time from capture to screen, so that sound goes along; undefined: as short as can be. */
  leastDelayMs: number | undefined;
  /** The connection is new: nothing is known until the next key frame; the picture stays. */
  interrupted(): void;
  /** Capture times start anew. */
  restartClock(): void;
  /** Stops decoding, and goes on with the pictures held since the newest key frame. */
  pause(): void;
  resume(): void;
  /** Takes the progress of the page's `<video>`, on the render path where the page plays. */
  progressed?(progress: MseProgress): void;
  readonly figures: PipelineFigures;
  close(): void;
}
