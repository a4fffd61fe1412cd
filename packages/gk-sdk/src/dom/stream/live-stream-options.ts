import type { Clock } from '../../util/clock.js';
import type { AudioUnit, Demuxer, DemuxerSink } from '../../wire/container/demuxer.js';
import type { LiveSocket, LiveSocketListener, StreamAddress } from '../../stream/live-connection.js';
import type { LiveState } from '../live/live-state.js';
import type { Capabilities, RenderPath, RenderPathChoice } from '../pipelines/render-path.js';
import type { FormatReader } from '../../wire/video/video-format.js';
import type { PipelineEvents, VideoPipeline } from '../pipelines/video-pipeline.js';

/** Dependencies of a `LiveStream`. @internal */
export interface LiveStreamOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly url: () => string | Promise<StreamAddress>;
  readonly createSocket: (url: StreamAddress, listener: LiveSocketListener) => LiveSocket;
  readonly choice: RenderPathChoice;
  readonly capabilities: Capabilities;
  /** Undefined where this worker leaves H.265, and H.264 with several sequence parameter sets, to the other one. */
  readonly createFormatReader: (() => FormatReader) | undefined;
  /** The stream needs the other worker; nothing more is shown by this one. */
  readonly onCompat: () => void;
  readonly createDemuxer: (sink: DemuxerSink) => Demuxer;
  /** Undefined where this worker lacks the render path; the page then opens the stream in one that has it. */
  readonly createPipeline: (renderPath: RenderPath, events: PipelineEvents) => VideoPipeline | undefined;
  readonly onState: (state: LiveState) => void;
  /** The first packet of sound came. */
  readonly onSoundSeen: () => void;
  /** A packet of sound, while the stream is listened to; `dueAtMs`: when it goes with the picture. */
  readonly onAudio: (unit: AudioUnit, dueAtMs: number | undefined) => void;
  /** The first picture of a pipeline is on its surface. */
  readonly onPipelineLive: (renderPath: RenderPath) => void;
}
