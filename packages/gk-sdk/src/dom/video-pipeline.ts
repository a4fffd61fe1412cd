import type { VideoUnit } from '../wire/container/demuxer.js';
import type { Rung } from './rung.js';
import type { VideoFormat } from '../wire/video/video-format.js';

/** What a pipeline can tell about itself. @internal */
export interface PipelineFigures {
  readonly latencyMs: number | undefined;
  /** Capture time of the picture on the screen. */
  readonly shownCaptureMs: number | undefined;
  readonly bufferMs: number;
  readonly queuedFrames: number;
  readonly droppedFrames: number;
  readonly keyFrameSkips: number;
}

/** What the page's `<video>` did with MSE media since the last report. @internal */
export interface MseProgress {
  readonly presented: number;
  readonly dropped: number;
  readonly latencyMs: number;
}

/** What a pipeline tells its stream. @internal */
export interface PipelineEvents {
  /** Pictures left the decoder. */
  onDecoded(frames: number): void;
  /** A picture was handed to the screen. */
  onPresented(): void;
  /** A decoder was lost and is being rebuilt. */
  onDecoderRestart(): void;
  /** The pictures since the newest key frame, to bring a new decoder level. */
  heldUnits(): readonly VideoUnit[];
  /** This way to the screen is closed for this stream; another rung may work. */
  onFailed(reason: string): void;
}

/** One way from encoded pictures to the screen: a rung of the ladder. @internal */
export interface VideoPipeline {
  readonly rung: Rung;
  /** Takes a picture. `format` is what holds for it, as soon as parameter sets have come. */
  push(unit: VideoUnit, arrivedAtMs: number, format: VideoFormat | undefined): void;
  /** The connection is new: nothing is known until the next key frame; the picture stays. */
  interrupted(): void;
  /** Capture times start anew. */
  restartClock(): void;
  /** Stops decoding, and goes on with the pictures held since the newest key frame. */
  pause(): void;
  resume(): void;
  /** Takes what the page's `<video>` did, on the rung where the page plays. */
  progressed?(progress: MseProgress): void;
  readonly figures: PipelineFigures;
  /** The picture on the screen as PNG, where the worker has it; undefined where the page has it. */
  snapshot(): Promise<Blob> | undefined;
  close(): void;
}
