import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Follows whether an element fills the screen, and has it do so. @internal */
export class FullscreenController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  /** Button or key that switches full screen. */
  readonly wish: () => void;

  /** @param refused - A wish was not granted: outside of a user's gesture, or in a frame without the right. */
  constructor(host: ReactiveControllerHost & HTMLElement, refused: () => void) {
    this.#host = host;
    this.wish = () => {
      this.toggle().catch(refused);
    };
    host.addController(this);
  }

  get isOn(): boolean {
    const host = this.#host;
    const root = host.getRootNode();
    // For what fills the screen inside of a shadow root, the roots around it name the host of that root.
    return 'fullscreenElement' in root && root.fullscreenElement === host && !host.shadowRoot?.fullscreenElement;
  }

  /** Enters or leaves full screen. Rejects where the browser refuses it. */
  async toggle(): Promise<void> {
    await (this.isOn ? this.#host.ownerDocument.exitFullscreen() : this.#host.requestFullscreen());
  }

  hostConnected(): void {
    this.#host.ownerDocument.addEventListener('fullscreenchange', this);
  }

  hostDisconnected(): void {
    this.#host.ownerDocument.removeEventListener('fullscreenchange', this);
  }

  /** Something fills the screen, or no longer. */
  handleEvent(): void {
    this.#host.requestUpdate();
  }
}
