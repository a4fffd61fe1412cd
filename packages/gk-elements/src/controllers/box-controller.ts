import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The size of a part of an element in CSS pixels; 0 until it is first measured. @internal */
export class BoxController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #part: () => Element | null;
  #observed: Element | undefined;
  #resize: ResizeObserver | undefined;
  #size = { width: 0, height: 0 };

  /** @param part - Finds the part once the host has rendered; the same one from then on. */
  constructor(host: ReactiveControllerHost, part: () => Element | null) {
    this.#host = host;
    this.#part = part;
    host.addController(this);
  }

  get size(): { readonly width: number; readonly height: number } {
    return this.#size;
  }

  hostConnected(): void {
    this.#resize = new ResizeObserver(() => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = this.#observed ?? {};
      if (width === this.#size.width && height === this.#size.height) return;
      this.#size = { width, height };
      this.#host.requestUpdate();
    });
    if (this.#observed) this.#resize.observe(this.#observed);
  }

  hostUpdated(): void {
    const part = this.#part();
    if (part === null || part === this.#observed) return;
    this.#observed = part;
    this.#resize?.observe(part);
  }

  hostDisconnected(): void {
    this.#resize?.disconnect();
    this.#resize = undefined;
  }
}
