import type { AudioUnit } from '../../../wire/container/demuxer.js';
import type { RenderPath } from '../../pipelines/render-path.js';
import type { Surface } from '../../worker/worker-messages.js';
import type { RecordedChannelState } from '../stage/recorded-channel.js';
import type { StageState } from '../stage/recorded-stage.js';
import type { RecordedChannelStats } from './recorded-stats.js';
import type { SegmentMessage } from '../segments/segment-messages.js';

/** A render path on which recordings reach the screen. @internal */
export type RecordedRenderPath = Extract<RenderPath, 'generator' | 'canvas' | 'mse'>;

/** From the page to the worker of one view; times are capture times, milliseconds since the Unix epoch. @internal */
export type ToRecordedWorker =
  | {
      readonly type: 'open';
      readonly renderPath: RecordedRenderPath;
      /** The page makes track generators; else the worker does where it can. */
      readonly pageGenerator: boolean;
      readonly positionMs: number;
      readonly skipGaps: boolean;
      /** Script of the page's decoder for what the browser cannot decode. */
      readonly decoderUrl: string | undefined;
    }
  | { readonly type: 'channels'; readonly channels: readonly number[] }
  /** Another stream begins at about this time. */
  | { readonly type: 'stream'; readonly startMs: number }
  | { readonly type: 'chunk'; readonly channel: number; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The stream is over. */
  | { readonly type: 'end' }
  | { readonly type: 'seek'; readonly toMs: number; readonly pause: boolean }
  | { readonly type: 'cancel-seek' | 'pause' }
  | { readonly type: 'play'; readonly speed: number }
  | { readonly type: 'step'; readonly direction: 1 | -1; readonly request: number }
  | { readonly type: 'listen'; readonly channel: number | undefined }
  /** The picture on the canvas of a channel is wanted as PNG, through this port. */
  | { readonly type: 'snapshot'; readonly channel: number; readonly port: MessagePort }
  /** The `<video>` of a channel has everything up to this picture. */
  | { readonly type: 'segment-buffered'; readonly channel: number; readonly captureMs: number }
  /** It broke; `final`: the browser cannot show such pictures. */
  | {
      readonly type: 'segment-failed';
      readonly channel: number;
      readonly reason: string;
      readonly final: boolean;
    }
  | {
      readonly type: 'surface';
      readonly channel: number;
      readonly renderPath: RecordedRenderPath;
      readonly surface: Surface | undefined;
    };

/** State of a channel as reported by the worker. @internal */
export interface ChannelReport {
  readonly channel: number;
  readonly state: RecordedChannelState;
  readonly reason: string;
  readonly thinned: boolean;
}

/** From the worker of one view to the page. @internal */
export type FromRecordedWorker =
  /** The first of all. */
  | { readonly type: 'named'; readonly name: string }
  | {
      readonly type: 'state';
      readonly state: StageState;
      readonly held: boolean;
      readonly channels: readonly ChannelReport[];
    }
  /** The position at `atMs` (Unix time) and its rate from there on, capture milliseconds a millisecond. */
  | { readonly type: 'clock'; readonly positionMs: number; readonly rate: number; readonly atMs: number }
  | {
      readonly type: 'measured';
      readonly skewMs: number;
      readonly underruns: number;
      readonly bufferMs: number;
      readonly channels: readonly RecordedChannelStats[];
    }
  | { readonly type: 'gap'; readonly fromMs: number; readonly toMs: number }
  | { readonly type: 'pressure'; readonly high: boolean }
  | { readonly type: 'sound-seen'; readonly channel: number }
  | { readonly type: 'audio'; readonly unit: AudioUnit; readonly dueAtMs: number }
  | { readonly type: 'surface-wanted'; readonly channel: number; readonly renderPath: RecordedRenderPath }
  | { readonly type: 'surface-live'; readonly channel: number; readonly renderPath: RecordedRenderPath }
  | { readonly type: 'to-video'; readonly channel: number; readonly message: SegmentMessage }
  | { readonly type: 'track'; readonly channel: number; readonly track: MediaStreamTrack }
  /** The next picture has not come: the stream shall go on until it is there. */
  | { readonly type: 'step-waits' }
  | { readonly type: 'stepped'; readonly request: number; readonly moved: boolean };
