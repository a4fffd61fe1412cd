import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { needsMainStream } from '../live-tile-core.js';

/** A tile that is being resized changes its stream once, when it has its new size, milliseconds. */
const SETTLED_MS = 1000;

/**
 * Follows whether its host is so large that the sub stream would look coarse. The first size counts at once, later ones
 * when they have settled.
 *
 * @internal
 */
export class StreamSizeController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #observer: ResizeObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #measured = false;
  /** The host is that large. */
  large = false;
  /** The device whose main stream could not be shown: it stays with the sub stream. */
  refused: string | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** The main stream of this device cannot be shown. */
  refuse(device: string | undefined): void {
    if (device === this.refused) return;
    this.refused = device;
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    this.#observer = new ResizeObserver((entries) => {
      const width = (entries.at(-1)?.contentRect.width ?? 0) * devicePixelRatio;
      clearTimeout(this.#timer);
      if (width === 0) return;
      this.#timer = setTimeout(
        () => {
          this.#measured = true;
          const large = needsMainStream(width, this.large);
          if (large === this.large) return;
          this.large = large;
          this.#host.requestUpdate();
        },
        this.#measured ? SETTLED_MS : 0,
      );
    });
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    clearTimeout(this.#timer);
  }
}
