import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A narrower player, or one so much higher than wide, has its pictures below each other. */
const TALL = { widthPx: 480, ratio: 1.6 };

/** Follows the shape of a player. @internal */
export class PlayerShapeController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #resize: ResizeObserver | undefined;
  #isTall = false;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  get isTall(): boolean {
    return this.#isTall;
  }

  hostConnected(): void {
    this.#resize = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = this.#host;
      const isTall = clientWidth < TALL.widthPx || clientHeight > clientWidth * TALL.ratio;
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
