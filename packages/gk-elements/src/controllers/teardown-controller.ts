import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * A move in the document is a disconnect and a connect. Whatever is expensive to create again (a connection, a
 * decoder, a WebGL context) waits this long, in milliseconds, for its element to come back before it is freed.
 *
 * @public
 */
export const TEARDOWN_DELAY_MS = 100;

/**
 * Calls `teardown` once the host has been out of the document for {@link TEARDOWN_DELAY_MS}; a host that comes back
 * earlier keeps its resources.
 *
 * @public
 */
export class TeardownController implements ReactiveController {
  readonly #teardown: () => void;
  readonly #delayMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, teardown: () => void, delayMs: number = TEARDOWN_DELAY_MS) {
    this.#teardown = teardown;
    this.#delayMs = delayMs;
    host.addController(this);
  }

  hostConnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#teardown();
    }, this.#delayMs);
  }
}
