import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Follows whether an element fills the screen, and has it do so. @internal */
export class FullScreenController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #isOn = false;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Enters or leaves full screen. Rejects outside of a user's gesture, and in a frame without the right. */
  async toggle(): Promise<void> {
    const { ownerDocument } = this.#host;
    if (ownerDocument.fullscreenElement === this.#host) await ownerDocument.exitFullscreen();
    else await this.#host.requestFullscreen();
  }

  /** What a button or a key asks for: where the browser refuses it, nothing changes and nothing is logged. */
  readonly wish = (): void => {
    this.toggle().catch(() => undefined);
  };

  hostConnected(): void {
    this.#host.addEventListener('fullscreenchange', this.#onChange);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('fullscreenchange', this.#onChange);
  }

  readonly #onChange = (): void => {
    this.#isOn = this.#host.ownerDocument.fullscreenElement === this.#host;
    this.#host.requestUpdate();
  };
}
