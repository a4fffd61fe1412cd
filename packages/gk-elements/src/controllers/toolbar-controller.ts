import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Element whose toolbars are followed. @internal */
type ToolbarHost = ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };

const CONTROLS = 'button, select, input';

/**
 * Makes each `role="toolbar"` of an element one stop of the Tab key. Who comes by the keyboard goes through its controls by left, right,
 * Home and End; after a press by hand these keys keep the meaning that they have in the rest of the element.
 *
 * @internal
 */
export class ToolbarController implements ReactiveController {
  readonly #host: ToolbarHost;
  /** The control of each toolbar that had the focus last. */
  readonly #last = new WeakMap<Element, HTMLElement>();
  #isPressed = false;
  #byKeyboard = false;
  #listening: AbortController | undefined;

  constructor(host: ToolbarHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const { renderRoot } = this.#host;
    const pressed = (isPressed: boolean) => (): void => {
      this.#isPressed = isPressed;
      if (isPressed) this.#byKeyboard = false;
    };
    renderRoot.addEventListener('pointerdown', pressed(true), { signal });
    renderRoot.addEventListener('pointerup', pressed(false), { signal });
    renderRoot.addEventListener('pointercancel', pressed(false), { signal });
    renderRoot.addEventListener('focusin', this.#onFocus, { signal });
    // Before the listeners of the element itself, which see that the key has been used.
    renderRoot.addEventListener('keydown', this.#onKey, { signal });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
  }

  hostUpdated(): void {
    for (const toolbar of this.#host.renderRoot.querySelectorAll('[role="toolbar"]')) this.#settle(toolbar);
  }

  /** Leaves one of its controls to the Tab key: the last one, or the first. */
  #settle(toolbar: Element): void {
    const controls = controlsOf(toolbar);
    const last = this.#last.get(toolbar);
    const stop = last !== undefined && controls.includes(last) ? last : controls[0];
    for (const control of controls) {
      const tabIndex = control === stop ? 0 : -1;
      if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
    }
  }

  readonly #onFocus = ({ target }: Event): void => {
    const toolbar = toolbarOf(target);
    if (toolbar === undefined || !(target instanceof HTMLElement)) return;
    this.#byKeyboard = !this.#isPressed;
    this.#last.set(toolbar, target);
    this.#settle(toolbar);
  };

  readonly #onKey = (event: Event): void => {
    const toolbar = toolbarOf(event.target);
    if (!(event instanceof KeyboardEvent) || toolbar === undefined || !this.#byKeyboard) return;
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const controls = controlsOf(toolbar);
    const here = controls.findIndex((control) => control === event.target);
    const isRightToLeft = getComputedStyle(toolbar).direction === 'rtl';
    const on = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
    const next = { [on]: here + 1, [back]: here - 1, Home: 0, End: controls.length - 1 }[key];
    if (next === undefined) return;
    event.preventDefault();
    controls[(next + controls.length) % controls.length]?.focus();
  };
}

/** Those that the focus can be on. */
function controlsOf(toolbar: Element): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !control.matches(':disabled'));
}

function toolbarOf(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element) || !target.matches(CONTROLS)) return undefined;
  return target.closest('[role="toolbar"]') ?? undefined;
}
