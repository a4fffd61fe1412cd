import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Whether an element is tall, by the size of its box in CSS pixels. False until it is first measured. @internal */
export class SizeController implements ReactiveController {
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
