import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { watchAttention } from '../../interaction/watch-attention.js';

/** Knows whether somebody works with its host ({@link watchAttention}). @internal */
export class AttentionController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onChange: () => void;
  #stop: (() => void) | undefined;
  /** Somebody works with it. */
  attentive = false;

  /** `onChange` is told in the place of an update: nothing that is drawn depends on it. */
  constructor(host: ReactiveControllerHost & HTMLElement, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  hostConnected(): void {
    this.#stop = watchAttention(this.#host, (attentive) => {
      this.attentive = attentive;
      this.#onChange();
    });
  }

  hostDisconnected(): void {
    this.#stop?.();
    this.attentive = false;
  }
}
