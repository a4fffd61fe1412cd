import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The next page gets ready this long ahead of its turn, milliseconds: time for a connection and a key frame. */
const WARM_MS = 2_000;

/** Interface of the host for a {@link CarouselController}. @public */
export interface CarouselTarget {
  /** Read at each update of the host and by `apply()`; 0 stops the carousel. */
  readonly intervalS: () => number;
  /** The next page shall get ready, or need not any more. */
  readonly warm: (warming: boolean) => void;
  readonly turn: () => void;
}

/** Turns the pages of a wall while it may; the next one is prepared 2 s ahead. Rests while the page is hidden. @public */
export class CarouselController implements ReactiveController {
  readonly #target: CarouselTarget;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #warmTimer: ReturnType<typeof setTimeout> | undefined;
  #running: number | undefined;
  #connected = false;

  constructor(host: ReactiveControllerHost, target: CarouselTarget) {
    this.#target = target;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connected = true;
    document.addEventListener('visibilitychange', this.#onVisibility);
  }

  /** Ahead of the render: what gets ready no more is left out of it, and needs no update of its own. */
  hostUpdate(): void {
    this.apply();
  }

  hostDisconnected(): void {
    this.#connected = false;
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.#stop();
  }

  readonly #onVisibility = (): void => {
    this.apply();
  };

  /** Starts or stops as its target has it now. */
  apply(): void {
    const intervalS = this.#connected && !document.hidden ? this.#target.intervalS() : 0;
    if (intervalS === this.#running) return;
    this.#stop();
    if (intervalS <= 0) return;
    this.#running = intervalS;
    this.#warmTimer = setTimeout(
      () => {
        this.#target.warm(true);
      },
      Math.max(0, intervalS * 1000 - WARM_MS),
    );
    this.#timer = setTimeout(() => {
      this.#stop();
      this.#target.turn();
      // The same page again brings no update by itself.
      this.apply();
    }, intervalS * 1000);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#warmTimer);
    this.#timer = undefined;
    this.#warmTimer = undefined;
    this.#running = undefined;
    this.#target.warm(false);
  }
}
