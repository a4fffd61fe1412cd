import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Turns the page of its host every so often while it may. @internal */
export class CarouselController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #intervalS: () => number;
  readonly #turn: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: number | undefined;

  /** @param intervalS - Asked at each update of the host; 0 = stand still. */
  constructor(host: ReactiveControllerHost & HTMLElement, intervalS: () => number, turn: () => void) {
    this.#host = host;
    this.#intervalS = intervalS;
    this.#turn = turn;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#onVisibility);
  }

  hostUpdated(): void {
    this.#apply();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.#stop();
  }

  readonly #onVisibility = (): void => {
    this.#apply();
  };

  #apply(): void {
    const intervalS = this.#host.isConnected && !document.hidden ? this.#intervalS() : 0;
    if (intervalS === this.#running) return;
    this.#stop();
    if (intervalS <= 0) return;
    this.#running = intervalS;
    this.#timer = setTimeout(() => {
      this.#stop();
      this.#turn();
      // The same page again brings no update by itself.
      this.#apply();
    }, intervalS * 1000);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running = undefined;
  }
}
