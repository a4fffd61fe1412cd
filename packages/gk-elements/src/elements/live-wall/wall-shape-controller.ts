import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { WallShape } from './wall-layout.js';

/** Follows whether a wall has more height than width. @internal */
export class WallShapeController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #resize = new ResizeObserver(() => {
    const { width, height } = this.#host.getBoundingClientRect();
    const shape = height > width ? 'tall' : 'wide';
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.#host.requestUpdate();
  });
  #shape: WallShape = 'wide';

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  get shape(): WallShape {
    return this.#shape;
  }

  hostConnected(): void {
    this.#resize.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#resize.disconnect();
  }
}
