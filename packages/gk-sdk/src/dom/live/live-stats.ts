import type { RenderPath } from '../pipelines/render-path.js';

/** Everything that a live stream counts. Counters run from the player's start. @public */
export interface LiveStats {
  /**
   * Device whose picture the stream says that it carries, as of its info packet; undefined until then, and for containers
   * without one. With device id `*` it changes while the stream runs (spec 001 section 1).
   */
  readonly deviceId?: string | undefined;
  /** Render path of the pictures; undefined until the codec is known. */
  readonly renderPath: RenderPath | undefined;
  /** Describes why this render path and no better one was taken. */
  readonly renderPathReason: string;
  /** Codec string as WebCodecs and MSE write it, e.g. `avc1.4d0014`. */
  readonly codec: string | undefined;
  /** Picture size in pixels; 0 until known. */
  readonly width: number;
  /** Picture height in pixels; 0 until known. */
  readonly height: number;
  /** Pictures handed to the screen in the last second. */
  readonly fps: number;
  /** Pictures received in the last second. */
  readonly receivedFps: number;
  /** Bits received in the last second, container included. */
  readonly bitrateBps: number;
  /** From the arrival that the fastest picture would have had to the screen, milliseconds. */
  readonly latencyMs: number | undefined;
  /** Age of the shown picture by the device's clock, milliseconds; wrong by as much as that clock is. */
  readonly ageMs: number | undefined;
  /** Capture time of the picture in sight, unix seconds; without capture times in the stream, its own time. */
  readonly shownAtS: number | undefined;
  /** Delay that the pacing holds against jitter, milliseconds. */
  readonly bufferMs: number;
  /** Pictures that wait: encoded ahead of the decoder, in it, and decoded. */
  readonly queuedFrames: number;
  /** Bytes that came since the stream began, container included; a stream that takes its place begins at 0. */
  readonly receivedBytes: number;
  /** Pictures that came. */
  readonly receivedFrames: number;
  /** Pictures that were decoded. */
  readonly decodedFrames: number;
  /** Pictures that were handed to the screen. */
  readonly presentedFrames: number;
  /** Pictures passed over to stay live, or because nothing could decode them. */
  readonly droppedFrames: number;
  /** Times that everything up to the next key frame was dropped. */
  readonly keyFrameSkips: number;
  /** Bytes that belonged to no packet. */
  readonly skippedBytes: number;
  /** Connections made again. */
  readonly retries: number;
  /** Decoders rebuilt after an error or a reclaim. */
  readonly decoderRestarts: number;
}

/** The counters at the start. @internal */
export const EMPTY_STATS: LiveStats = {
  renderPath: undefined,
  renderPathReason: '',
  codec: undefined,
  width: 0,
  height: 0,
  fps: 0,
  receivedFps: 0,
  bitrateBps: 0,
  ageMs: undefined,
  shownAtS: undefined,
  latencyMs: undefined,
  bufferMs: 0,
  queuedFrames: 0,
  droppedFrames: 0,
  keyFrameSkips: 0,
  receivedBytes: 0,
  receivedFrames: 0,
  decodedFrames: 0,
  presentedFrames: 0,
  skippedBytes: 0,
  retries: 0,
  decoderRestarts: 0,
};
