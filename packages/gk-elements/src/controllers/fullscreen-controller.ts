import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Follows whether an element fills the screen, and has it do so. @public */
export class FullscreenController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #element: () => HTMLElement | null;
  /** Button or key that switches full screen. */
  readonly wish: () => void;

  /**
   * @param refused - A wish was not granted: outside of a user's gesture, or in a frame without the right.
   * @param element - The element; null while there is none.
   */
  constructor(host: ReactiveControllerHost, refused: () => void, element: () => HTMLElement | null) {
    this.#host = host;
    this.#element = element;
    this.wish = () => {
      this.toggle().catch(refused);
    };
    host.addController(this);
  }

  /** It fills the screen. */
  get isOn(): boolean {
    const element = this.#element();
    const root = element?.getRootNode();
    // For what fills the screen inside of a shadow root, the roots around it name the host of that root.
    return (
      root !== undefined &&
      'fullscreenElement' in root &&
      root.fullscreenElement === element &&
      !element?.shadowRoot?.fullscreenElement
    );
  }

  /** Enters or leaves full screen. Rejects where the browser refuses it. */
  async toggle(): Promise<void> {
    await (this.isOn ? document.exitFullscreen() : this.#element()?.requestFullscreen());
  }

  hostConnected(): void {
    document.addEventListener('fullscreenchange', this);
  }

  hostDisconnected(): void {
    document.removeEventListener('fullscreenchange', this);
  }

  /** Something fills the screen, or no longer. */
  handleEvent(): void {
    this.#host.requestUpdate();
  }
}
