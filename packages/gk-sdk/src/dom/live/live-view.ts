import type { MseMessage, MseReport, MseScreen } from '../mse/mse-screen.js';
import type * as MseScreens from '../mse/mse-screens.js';
import { createVideo } from '../present/create-video.js';
import type { AskWorker, PictureSource } from '../present/to-png.js';
import type { RenderPath } from '../pipelines/render-path.js';
import { createPageTrackGenerator } from '../present/track-generator.js';
import type { Surface } from '../worker/worker-messages.js';

/** An element that was given a picture shows it within this time, milliseconds. */
const FIRST_PICTURE_WITHIN_MS = 1_000;
const POLL_MS = 8;
/** Width of an unpainted canvas (HTML, "The canvas element"). */
const UNPAINTED_WIDTH = 300;
const UNPAINTED_HEIGHT = 150;

/** One element that shows a render path's pictures, and how to let go of it. */
interface Screen {
  readonly renderPath: RenderPath;
  element: HTMLVideoElement | HTMLCanvasElement;
  readonly mse?: MseScreen;
  /** Shown by the `<video>`, from `play` on. */
  readonly track?: MediaStreamTrack;
  readonly play?: () => void;
}

/**
 * The elements of one stream in its player's element. A new render path's element waits unseen under the old one until
 * it has a picture, so that the last picture stays through every change.
 *
 * @internal
 */
export class LiveView {
  readonly #element: HTMLElement;
  readonly #onMse: (report: MseReport) => void;
  #shown: Screen | undefined;
  #coming: Screen | undefined;
  #mse: Promise<typeof MseScreens> | undefined;
  #closed = false;

  /** @param onMse - Receives reports of the `<video>` of the render path `mse`. */
  constructor(element: HTMLElement, onMse: (report: MseReport) => void) {
    this.#element = element;
    this.#onMse = onMse;
  }

  /** Makes the element of a render path and what the worker paints on; undefined when the browser cannot. */
  createSurface(renderPath: RenderPath): Surface | undefined {
    if (renderPath === 'generator') {
      const generator = createPageTrackGenerator();
      if (!generator) return undefined;
      this.showTrack(generator);
      return { kind: 'track', writable: generator.writable };
    }
    const canvas = document.createElement('canvas');
    if (!('transferControlToOffscreen' in canvas)) return undefined;
    this.#prepare({ renderPath, element: canvas });
    return { kind: 'canvas', canvas: canvas.transferControlToOffscreen() };
  }

  /** Shows a track in a `<video>`. */
  showTrack(track: MediaStreamTrack): void {
    const element = createVideo();
    const play = (): void => {
      element.srcObject ??= new MediaStream([track]);
      element.play().catch(() => undefined);
    };
    this.#prepare({ renderPath: 'generator', element, track, play });
    // In Chromium a `<video>` that waits for the first picture of a track holds up the page's `load` event.
    if (document.readyState === 'complete') play();
    else addEventListener('load', play);
  }

  /** Hands a message on to the MSE screens, whose code is loaded at the first of them. */
  async takeMse(message: MseMessage): Promise<void> {
    // One import for all messages: those of several may resolve in another order.
    const { takeMse } = await (this.#mse ??= import('../mse/mse-screens.js'));
    if (this.#closed) return;
    takeMse(this, message, this.#onMse, (mse) => {
      this.#prepare({ renderPath: 'mse', element: mse.element, mse });
    });
  }

  /** The first picture of this render path is on its way: once it is there, the element before goes. */
  async reveal(renderPath: RenderPath): Promise<void> {
    const coming = this.#coming;
    if (coming?.renderPath !== renderPath) return;
    coming.play?.();
    await hasPicture(coming.element);
    if (this.#coming !== coming) return;
    release(this.#shown);
    this.#shown = coming;
    this.#coming = undefined;
    coming.element.style.visibility = '';
  }

  /**
   * The picture in sight as PNG, in its full size. Rejects with `not-found` while there is none, with `unsupported`
   * when there will be none.
   *
   * @param askWorker - Has the worker send its newest canvas through this port.
   * @param stream - Whose view this is.
   */
  async snapshot(askWorker?: AskWorker, stream?: PictureSource): Promise<Blob> {
    const source = (this.#shown ?? this.#coming)?.element;
    const { toPng } = await import('../present/to-png.js');
    // Right ahead of the drawing: a `<video>` that seeks has none for a moment.
    if (source) await hasPicture(source);
    return toPng(source, this.#coming && this.#shown ? undefined : askWorker, stream);
  }

  /** Makes the picture in sight the page's own: Firefox clears a canvas whose worker has ended. */
  keep(): void {
    const shown = this.#shown;
    if (!(shown?.element instanceof HTMLCanvasElement)) return;
    const copy = shown.element.cloneNode() as HTMLCanvasElement;
    copy.getContext('2d')?.drawImage(shown.element, 0, 0);
    shown.element.replaceWith(copy);
    shown.element = copy;
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
    screen.element.style.cssText =
      'grid-area:1/1;width:100%;height:100%;min-width:0;min-height:0;object-fit:inherit;visibility:hidden';
    this.#coming = screen;
    this.#element.append(screen.element);
  }
}

/** Resolves once there is a picture, or when none comes in time. */
async function hasPicture(element: Screen['element']): Promise<void> {
  for (let waitedMs = 0; waitedMs < FIRST_PICTURE_WITHIN_MS && isEmpty(element); waitedMs += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** A canvas that the worker paints takes the picture's size with its first picture. */
function isEmpty(element: Screen['element']): boolean {
  return element instanceof HTMLVideoElement
    ? element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA
    : element.width === UNPAINTED_WIDTH && element.height === UNPAINTED_HEIGHT;
}

function release(screen: Screen | undefined): void {
  if (!screen) return;
  const { element, mse, track } = screen;
  mse?.close();
  track?.stop();
  if (element instanceof HTMLVideoElement) element.srcObject = null;
  element.remove();
}
