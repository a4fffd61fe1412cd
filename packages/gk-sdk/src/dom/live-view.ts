import type { MseProgress } from './mse-pipeline.js';
import { mediaSourceClass, MediaSourceSink } from './media-source-sink.js';
import { MsePlayback } from './mse-playback.js';
import type { Rung } from './rung.js';
import { createPageTrackGenerator } from './track-generator.js';
import type { Surface } from './worker-messages.js';

/** A `<video>` that was given a picture shows it within this time, milliseconds. */
const FIRST_PICTURE_WITHIN_MS = 1_000;

/** One element that shows a rung's pictures, and how to let go of it. */
interface Screen {
  readonly rung: Rung;
  readonly element: HTMLVideoElement | HTMLCanvasElement;
  readonly playback?: MsePlayback;
  readonly sink?: MediaSourceSink;
}

/** What a {@link LiveView} tells its player. @internal */
export interface LiveViewEvents {
  onMseProgress(progress: MseProgress): void;
  onMseFailed(reason: string): void;
}

/**
 * The elements of one player on the page. A new rung's element waits unseen under the old one until
 * it has a picture, so that the last picture stays through every change.
 *
 * @internal
 */
export class LiveView {
  readonly element: HTMLElement;
  readonly #events: LiveViewEvents;
  #shown: Screen | undefined;
  #coming: Screen | undefined;

  constructor(events: LiveViewEvents) {
    this.#events = events;
    this.element = document.createElement('div');
    // Set by script: a policy that forbids style attributes in markup allows it.
    Object.assign(this.element.style, { display: 'grid', width: '100%', height: '100%', overflow: 'hidden' });
  }

  /** Makes the element of a rung and what the worker paints on; undefined when the browser cannot. */
  createSurface(rung: Rung): Surface | undefined {
    if (rung === 'generator') {
      const generator = createPageTrackGenerator();
      if (generator === undefined) return undefined;
      this.showTrack(generator);
      return { kind: 'track', writable: generator.writable };
    }
    const canvas = document.createElement('canvas');
    if (!('transferControlToOffscreen' in canvas)) return undefined;
    this.#prepare({ rung, element: canvas });
    return { kind: 'canvas', canvas: canvas.transferControlToOffscreen() };
  }

  /** Shows a track in a `<video>`. */
  showTrack(track: MediaStreamTrack): void {
    const video = createVideo();
    video.srcObject = new MediaStream([track]);
    this.#prepare({ rung: 'generator', element: video });
    video.play().catch(() => undefined);
  }

  /** Plays MSE media that the worker feeds. */
  playHandle(handle: MediaSourceHandle): void {
    const video = createVideo();
    // TypeScript's DOM library does not know that a handle is a media provider.
    Object.assign(video, { srcObject: handle });
    this.#prepareMse(video);
  }

  /** Starts MSE media that is fed here, or goes on with another format. */
  initMse(mime: string, segment: Uint8Array<ArrayBuffer>): void {
    const running = this.#mse()?.sink;
    if (running !== undefined) {
      running.init(mime, segment);
      return;
    }
    const Source = mediaSourceClass();
    if (Source === undefined) {
      this.#events.onMseFailed('no Media Source Extensions in this browser');
      return;
    }
    const sink = new MediaSourceSink(Source, (reason) => {
      this.#events.onMseFailed(reason);
    });
    sink.init(mime, segment);
    const video = createVideo();
    // A managed source opens only where no remote playback can take over.
    video.disableRemotePlayback = true;
    video.src = URL.createObjectURL(sink.source);
    this.#prepareMse(video, sink);
  }

  appendMse(segment: Uint8Array<ArrayBuffer>, keyTimeS: number | undefined): void {
    this.#mse()?.sink?.append(segment, keyTimeS);
  }

  setMseTarget(bufferMs: number): void {
    const playback = this.#mse()?.playback;
    if (playback !== undefined) playback.bufferMs = bufferMs;
  }

  /** The first picture of this rung is on its way: once it is there, the element before goes. */
  async reveal(rung: Rung): Promise<void> {
    const coming = this.#coming;
    if (coming?.rung !== rung) return;
    if (coming.element instanceof HTMLVideoElement) await hasPicture(coming.element);
    if (this.#coming !== coming) return;
    release(this.#shown);
    this.#shown = coming;
    this.#coming = undefined;
    coming.element.style.visibility = '';
  }

  /** The picture on a `<video>` as PNG; undefined where the worker has the picture. */
  async snapshot(): Promise<Blob | undefined> {
    const video = (this.#shown ?? this.#coming)?.element;
    if (!(video instanceof HTMLVideoElement)) return undefined;
    await hasPicture(video);
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    return blob ?? undefined;
  }

  close(): void {
    release(this.#coming);
    release(this.#shown);
    this.#coming = undefined;
    this.#shown = undefined;
  }

  #mse(): Screen | undefined {
    return [this.#coming, this.#shown].find((screen) => screen?.rung === 'mse');
  }

  #prepareMse(video: HTMLVideoElement, sink?: MediaSourceSink): void {
    const playback = new MsePlayback(video, (progress) => {
      this.#events.onMseProgress(progress);
    });
    video.addEventListener('error', () => {
      this.#events.onMseFailed(video.error?.message || 'the browser cannot play the media');
    });
    this.#prepare({ rung: 'mse', element: video, playback, ...(sink && { sink }) });
    video.play().catch(() => undefined);
  }

  #prepare(screen: Screen): void {
    release(this.#coming);
    Object.assign(screen.element.style, {
      gridArea: '1 / 1',
      width: '100%',
      height: '100%',
      minWidth: '0',
      minHeight: '0',
      objectFit: 'inherit',
      visibility: 'hidden',
    });
    this.#coming = screen;
    this.element.append(screen.element);
  }
}

/** Resolves once there is a picture, or when none comes in time. */
function hasPicture(video: HTMLVideoElement): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FIRST_PICTURE_WITHIN_MS);
    video.addEventListener(
      'loadeddata',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.autoplay = true;
  video.playsInline = true;
  return video;
}

function release(screen: Screen | undefined): void {
  if (screen === undefined) return;
  screen.playback?.close();
  screen.sink?.close();
  if (screen.element instanceof HTMLVideoElement) {
    const { srcObject, src } = screen.element;
    if (srcObject instanceof MediaStream) for (const track of srcObject.getTracks()) track.stop();
    screen.element.srcObject = null;
    if (src.startsWith('blob:')) {
      URL.revokeObjectURL(src);
      screen.element.removeAttribute('src');
    }
  }
  screen.element.remove();
}
