import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A narrower player, or one so much higher than wide, has its pictures below each other. */
const TALL = { widthPx: 480, ratio: 1.6 };

/** Follows how a player stands on its page: its shape, and whether it fills the screen. @internal */
export class PlayerShapeController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #resize: ResizeObserver | undefined;
  #isTall = false;
  #isFullScreen = false;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  get isTall(): boolean {
    return this.#isTall;
  }

  get isFullScreen(): boolean {
    return this.#isFullScreen;
  }

  async toggleFullScreen(): Promise<void> {
    const { ownerDocument } = this.#host;
    if (ownerDocument.fullscreenElement === this.#host) await ownerDocument.exitFullscreen();
    else await this.#host.requestFullscreen();
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
    this.#host.addEventListener('fullscreenchange', this.#onFullScreenChange);
  }

  hostDisconnected(): void {
    this.#resize?.disconnect();
    this.#host.removeEventListener('fullscreenchange', this.#onFullScreenChange);
  }

  readonly #onFullScreenChange = (): void => {
    this.#isFullScreen = this.#host.ownerDocument.fullscreenElement === this.#host;
    this.#host.requestUpdate();
  };
}
