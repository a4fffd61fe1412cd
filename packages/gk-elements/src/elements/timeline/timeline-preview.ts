import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Returns the URL of a picture for a time; undefined if there is none. @public */
export type TimelineThumbnail = (timeS: number, signal: AbortSignal) => Promise<string | undefined>;

/** How long the pointer rests before a picture is requested, milliseconds. */
const PREVIEW_DELAY_MS = 120;

/**
 * The little picture beside the pointer: asked for when the pointer rests, given up when it moves on. The last picture
 * stays until the next one is there, so that nothing flickers.
 *
 * @internal
 */
export class TimelinePreview implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #url: string | undefined;
  #timeS: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Address of the picture; undefined while there is none. */
  get url(): string | undefined {
    return this.#url;
  }

  /** Asks for the picture of a time, once the pointer rests there. */
  show(timeS: number, thumbnail: TimelineThumbnail | undefined): void {
    if (thumbnail === undefined) this.hide();
    else if (timeS !== this.#timeS) {
      this.#stop();
      this.#timeS = timeS;
      this.#timer = setTimeout(() => void this.#load(timeS, thumbnail), PREVIEW_DELAY_MS);
    }
  }

  /** Shows no picture, and requests none. */
  hide(): void {
    this.#stop();
    this.#timeS = undefined;
    this.#set(undefined);
  }

  hostDisconnected(): void {
    this.hide();
  }

  async #load(timeS: number, thumbnail: TimelineThumbnail): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    try {
      const url = await thumbnail(timeS, running.signal);
      if (!running.signal.aborted) this.#set(url);
    } catch {
      // A time without a picture is no fault of the timeline.
      if (!running.signal.aborted) this.#set(undefined);
    }
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = undefined;
  }

  #set(url: string | undefined): void {
    if (url === this.#url) return;
    this.#url = url;
    this.#host.requestUpdate();
  }
}
