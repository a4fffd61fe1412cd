import type { PictureSurface } from '../../present/paced-presenter.js';
import { CanvasSurface, TrackSurface } from '../../present/picture-surfaces.js';
import { createWorkerTrackGenerator } from '../../present/track-generator.js';
import type { VideoFormat } from '../../../wire/video/video-format.js';
import type { RecordedPicture } from './recorded-decoders.js';
import type { FromRecordedWorker, RecordedRenderPath, ToRecordedWorker } from './recorded-messages.js';

type RecordedSurface = PictureSurface<RecordedPicture>;

/** Functions of the worker that a view's surfaces need. @internal */
export interface RecordedSurfacesHost {
  post(message: FromRecordedWorker, transfer?: readonly object[]): void;
  /** Codec of the pictures of a channel; undefined before the first. */
  codecOf(channel: number): VideoFormat['codec'] | undefined;
  /** False when the channel is gone. */
  setSurface(channel: number, surface: RecordedSurface): boolean;
}

/** Surfaces of the channels of one view: tracks, canvases, or the page's own `<video>`. @internal */
export class RecordedSurfaces {
  readonly #host: RecordedSurfacesHost;
  readonly #surfaces = new Map<number, RecordedSurface>();
  readonly #canvases = new Map<number, OffscreenCanvas>();
  readonly #live = new Set<number>();
  /** Channels that left the usual render path. */
  readonly #onCanvas = new Set<number>();
  renderPath: RecordedRenderPath = 'canvas';
  /** The page makes track generators; else the worker does where it can. */
  pageGenerator = false;

  constructor(host: RecordedSurfacesHost) {
    this.#host = host;
  }

  /** The first picture of a channel came to be. */
  want(channel: number, codec: VideoFormat['codec']): void {
    if (this.renderPath === 'mse') {
      // JPEG pictures are bitmaps, which no `<video>` takes.
      if (codec === 'jpeg') this.#wantCanvas(channel);
      else this.#set(channel, VIDEO_SURFACE);
      return;
    }
    const generator = this.renderPath === 'generator' && !this.pageGenerator ? createWorkerTrackGenerator() : undefined;
    if (generator === undefined) {
      this.#host.post({ type: 'surface-wanted', channel, renderPath: this.renderPath });
      return;
    }
    this.#host.post({ type: 'track', channel, track: generator.track }, [generator.track]);
    this.#set(channel, this.#trackSurface(channel, generator.writable));
  }

  /** The page gives what it made. */
  take({ channel, surface }: Extract<ToRecordedWorker, { type: 'surface' }>): void {
    if (surface?.kind === 'track') {
      // JPEG pictures are bitmaps, which no track takes.
      if (this.#host.codecOf(channel) === 'jpeg') this.#wantCanvas(channel);
      else this.#set(channel, this.#trackSurface(channel, surface.writable));
    } else if (surface?.kind === 'canvas') {
      this.#canvases.set(channel, surface.canvas);
      this.#set(channel, painted(new CanvasSurface(surface.canvas)));
    }
  }

  /** Sends the picture on the canvas of a channel as PNG. Without an answer the page reads its element itself. */
  snapshot(channel: number, port: MessagePort): void {
    this.#canvases
      .get(channel)
      ?.convertToBlob()
      .then(
        (png) => {
          port.postMessage(png);
        },
        () => undefined,
      );
  }

  /** A channel has a picture on its surface. */
  shown(channel: number): void {
    if (this.#live.has(channel)) return;
    this.#live.add(channel);
    this.#host.post({
      type: 'surface-live',
      channel,
      renderPath: this.#onCanvas.has(channel) ? 'canvas' : this.renderPath,
    });
  }

  /** Forgets all channels but these. */
  keep(channels: readonly number[]): readonly number[] {
    const gone = [...this.#surfaces.keys()].filter((channel) => !channels.includes(channel));
    for (const channel of gone) {
      this.#surfaces.delete(channel);
      this.#canvases.delete(channel);
      this.#live.delete(channel);
      this.#onCanvas.delete(channel);
    }
    return gone;
  }

  #wantCanvas(channel: number): void {
    this.#onCanvas.add(channel);
    this.#host.post({ type: 'surface-wanted', channel, renderPath: 'canvas' });
  }

  /** The page took the element away, or the browser ended the track: a canvas does as well. */
  #trackSurface(channel: number, writable: WritableStream<VideoFrame>): RecordedSurface {
    const surface = painted(
      new TrackSurface(writable, () => {
        if (this.#surfaces.get(channel) !== surface) return;
        this.#live.delete(channel);
        this.#wantCanvas(channel);
      }),
    );
    return surface;
  }

  #set(channel: number, surface: RecordedSurface): void {
    this.#surfaces.set(channel, surface);
    if (this.#host.setSurface(channel, surface)) return;
    this.#surfaces.delete(channel);
    this.#canvases.delete(channel);
    surface.close();
  }
}

/** A track takes no bitmaps, and gets none: JPEG goes onto a canvas, and what the page buffers never comes here. */
function painted(surface: TrackSurface | CanvasSurface<VideoFrame | ImageBitmap>): RecordedSurface {
  return {
    show: (picture) => !('captureMs' in picture) && surface.show(picture as VideoFrame),
    close: () => {
      surface.close();
    },
  };
}

/** The page's `<video>` finds the picture by itself: it follows the clock. */
const VIDEO_SURFACE: RecordedSurface = {
  show: (picture) => {
    picture.close();
    return true;
  },
  close: () => undefined,
};
