import type { AudioUnit } from '../../wire/container/demuxer.js';
import type { StreamAddress } from '../../stream/live-connection.js';
import type { LiveState } from '../live/live-state.js';
import type { LiveStats } from '../live/live-stats.js';
import type { RenderPath, RenderPathChoice } from '../pipelines/render-path.js';
import type { MseProgress } from '../pipelines/video-pipeline.js';

/** Browser features that only the page can detect. @internal */
export interface PageCapabilities {
  readonly trackGenerator: boolean;
  readonly mediaSource: boolean;
}

/** Drawing surface of a stream, made by the page and transferred to the worker. @internal */
export type Surface =
  | { readonly kind: 'track'; readonly writable: WritableStream<VideoFrame> }
  | { readonly kind: 'canvas'; readonly canvas: OffscreenCanvas };

/** A surface and the render path that it is for. @internal */
export interface AheadSurface {
  readonly renderPath: RenderPath;
  readonly surface: Surface;
}

/** From the page to the decode worker; `id` names the stream. @internal */
export type ToWorker =
  | {
      readonly type: 'open';
      readonly id: number;
      readonly renderPath: RenderPathChoice;
      readonly page: PageCapabilities;
      readonly url: string | undefined;
      /** The surface of the render path that will most likely be taken, made ahead of the first picture. */
      readonly ahead: AheadSurface | undefined;
      /** Script of the page's decoder for what the browser cannot decode. */
      readonly decoderUrl: string | undefined;
    }
  /** The answer to `url-wanted`; an empty one when the page could not make it. */
  | { readonly type: 'url'; readonly id: number; readonly url: StreamAddress }
  /** The answer to `surface-wanted`. */
  | {
      readonly type: 'surface';
      readonly id: number;
      readonly renderPath: RenderPath;
      readonly surface: Surface | undefined;
    }
  | { readonly type: 'pause' | 'resume' | 'close'; readonly id: number }
  /** The picture on the stream's canvas is wanted as PNG, through the port. */
  | { readonly type: 'snapshot'; readonly id: number; readonly port: MessagePort }
  /** Whether packets of sound shall come. */
  | { readonly type: 'listen'; readonly id: number; readonly on: boolean }
  /** Progress of the page's `<video>` with MSE media since the last report. */
  | ({ readonly type: 'mse-progress'; readonly id: number } & MseProgress)
  /** Describes why the page's `<video>` cannot go on. */
  | { readonly type: 'mse-failed'; readonly id: number; readonly reason: string };

/** A message to the decode worker whose stream is known. @internal */
export type StreamMessage = ToWorker extends infer Message
  ? Message extends unknown
    ? Omit<Message, 'id'>
    : never
  : never;

/** From the decode worker to the page. @internal */
export type FromWorker =
  | { readonly type: 'state'; readonly id: number; readonly state: LiveState }
  /** Once a second, all streams that are not paused in one message. The first of a worker that a page serves, of none, has its name. */
  | {
      readonly type: 'figures';
      readonly stats: readonly (readonly [id: number, stats: LiveStats])[];
      readonly name?: string;
    }
  | { readonly type: 'url-wanted'; readonly id: number }
  /** The stream has sound. */
  | { readonly type: 'sound-seen'; readonly id: number }
  | { readonly type: 'audio'; readonly id: number; readonly unit: AudioUnit; readonly dueAtMs: number | undefined }
  /** The stream needs what only the compat worker has. */
  | { readonly type: 'compat-wanted'; readonly id: number }
  /** The page makes the element for this render path and sends what the worker paints on. */
  | { readonly type: 'surface-wanted'; readonly id: number; readonly renderPath: RenderPath }
  /** The element for this render path shows its first picture: the old one goes. */
  | { readonly type: 'surface-live'; readonly id: number; readonly renderPath: RenderPath }
  /** The track of a generator that the worker made. */
  | { readonly type: 'track'; readonly id: number; readonly track: MediaStreamTrack }
  /** New media begin, in a `<video>` of their own. */
  | { readonly type: 'mse-open'; readonly id: number }
  | { readonly type: 'mse-handle'; readonly id: number; readonly handle: MediaSourceHandle }
  | { readonly type: 'mse-init'; readonly id: number; readonly mime: string; readonly segment: Uint8Array<ArrayBuffer> }
  | {
      readonly type: 'mse-media';
      readonly id: number;
      readonly segment: Uint8Array<ArrayBuffer>;
      readonly keyTimeS: number | undefined;
    }
  /** Distance of the `<video>` from the end of its buffer; undefined: it rests. */
  | { readonly type: 'mse-target'; readonly id: number; readonly bufferMs: number | undefined };
