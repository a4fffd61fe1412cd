import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { watchAttention } from '../interaction/watch-attention.js';

/** Knows whether somebody works with its host, or with a part of it ({@link watchAttention}). @internal */
export class AttentionController implements ReactiveController {
  readonly #onChange: () => void;
  readonly #place: () => HTMLElement | null;
  #watched: HTMLElement | null = null;
  #stop: (() => void) | undefined;
  /** Somebody works with it. */
  attentive = false;

  /**
   * `onChange` is called instead of an update: the host decides whether it renders. `place` is read after each update,
   * so the part may come and go; the host by default.
   */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    onChange: () => void,
    place: () => HTMLElement | null = () => host,
  ) {
    this.#onChange = onChange;
    this.#place = place;
    host.addController(this);
  }

  hostConnected(): void {
    this.#follow(this.#place());
  }

  hostUpdated(): void {
    this.#follow(this.#place());
  }

  hostDisconnected(): void {
    this.#follow(null);
  }

  #follow(place: HTMLElement | null): void {
    if (place === this.#watched) return;
    this.#stop?.();
    this.attentive = false;
    this.#watched = place;
    this.#stop =
      place === null
        ? undefined
        : watchAttention(place, (attentive) => {
            this.attentive = attentive;
            this.#onChange();
          });
  }
}
