import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A message goes away after this, milliseconds. */
const SHOWN_MS = 5_000;

/** Short-lived message in words. @internal */
export class PlayerMessageController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #words = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get words(): string {
    return this.#words;
  }

  say(words: string): void {
    clearTimeout(this.#timer);
    this.#words = words;
    this.#host.requestUpdate();
    this.#timer = setTimeout(() => {
      this.#words = '';
      this.#host.requestUpdate();
    }, SHOWN_MS);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#words = '';
  }
}
