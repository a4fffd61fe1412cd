import type { MseScreen, MseScreenEvents } from './mse-screen.js';
import type { Rung } from './rung.js';
import { createPageTrackGenerator } from './track-generator.js';
import type { Surface } from './worker-messages.js';

/** A `<video>` that was given a picture shows it within this time, milliseconds. */
const FIRST_PICTURE_WITHIN_MS = 1_000;

/** One element that shows a rung's pictures, and how to let go of it. */
interface Screen {
  readonly rung: Rung;
  readonly element: HTMLVideoElement | HTMLCanvasElement;
  readonly mse?: MseScreen;
}

/**
 * The elements of one stream in its player's element. A new rung's element waits unseen under the old one until
 * it has a picture, so that the last picture stays through every change.
 *
 * @internal
 */
export class LiveView {
  readonly #element: HTMLElement;
  readonly #events: MseScreenEvents;
  #shown: Screen | undefined;
  #coming: Screen | undefined;
  #mseModule: Promise<{ readonly MseScreen: typeof MseScreen }> | undefined;
  #closed = false;

  constructor(element: HTMLElement, events: MseScreenEvents) {
    this.#element = element;
    this.#events = events;
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

  /** Does something with the MSE screen, which is made, and its code loaded, at the first call. */
  async withMse(action: (mse: MseScreen) => void): Promise<void> {
    this.#mseModule ??= import('./mse-screen.js');
    const { MseScreen } = await this.#mseModule;
    if (this.#closed) return;
    let mse = [this.#coming, this.#shown].find((screen) => screen?.rung === 'mse')?.mse;
    if (mse === undefined) {
      mse = new MseScreen(createVideo(), this.#events);
      this.#prepare({ rung: 'mse', element: mse.element, mse });
    }
    action(mse);
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
    this.#closed = true;
    release(this.#coming);
    release(this.#shown);
    this.#coming = undefined;
    this.#shown = undefined;
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
    this.#element.append(screen.element);
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
  screen.mse?.close();
  if (screen.element instanceof HTMLVideoElement) {
    const { srcObject } = screen.element;
    if (srcObject instanceof MediaStream) for (const track of srcObject.getTracks()) track.stop();
    screen.element.srcObject = null;
  }
  screen.element.remove();
}
