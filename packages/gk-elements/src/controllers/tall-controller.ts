import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Follows whether an element counts as tall, by the size of its box in CSS pixels; it does not ahead of the first measure. @internal */
export class TallController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #counts: (widthPx: number, heightPx: number) => boolean;
  #resize: ResizeObserver | undefined;
  #isTall = false;

  constructor(host: ReactiveControllerHost & HTMLElement, counts: (widthPx: number, heightPx: number) => boolean) {
    this.#host = host;
    this.#counts = counts;
    host.addController(this);
  }

  get isTall(): boolean {
    return this.#isTall;
  }

  hostConnected(): void {
    this.#resize = new ResizeObserver(() => {
      const { width, height } = this.#host.getBoundingClientRect();
      const isTall = this.#counts(width, height);
      if (isTall === this.#isTall) return;
      this.#isTall = isTall;
      this.#host.requestUpdate();
    });
    this.#resize.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#resize?.disconnect();
  }
}
