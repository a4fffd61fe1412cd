import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A pointer that lies still this long looks at nothing any more, milliseconds. */
const LAPSE_MS = 30_000;

/**
 * Tells whether somebody works with the host: moves a pointer over it, or has the keyboard in it. A pointer that was
 * left lying on the wall, and a click of long ago, hold nothing up.
 *
 * @internal
 */
export class AttentionController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onChange: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Somebody works with it. */
  attentive = false;

  /** `onChange` is told in the place of an update: nothing that is drawn depends on it. */
  constructor(host: ReactiveControllerHost & HTMLElement, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
    for (const name of ['pointerenter', 'pointermove', 'pointerdown', 'focusin', 'keydown']) {
      host.addEventListener(name, this.#onLook);
    }
    for (const name of ['pointerleave', 'focusout']) host.addEventListener(name, this.#onLeave);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.attentive = false;
  }

  readonly #onLook = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#set(this.#hasKeyboard);
    }, LAPSE_MS);
    this.#set(true);
  };

  readonly #onLeave = (event: Event): void => {
    this.#set(event.type === 'focusout' ? this.#host.matches(':hover') : this.#hasKeyboard);
  };

  /** The focus is in the host, and shown: who clicked has the pointer. */
  get #hasKeyboard(): boolean {
    if (!this.#host.matches(':focus-within')) return false;
    let focused: Element | null = this.#host;
    while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused.matches(':focus-visible');
  }

  #set(attentive: boolean): void {
    if (attentive === this.attentive) return;
    this.attentive = attentive;
    this.#onChange();
  }
}
