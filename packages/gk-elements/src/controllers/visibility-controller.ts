import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A tile that is scrolled past is not paused and woken again, milliseconds. */
const SETTLED_MS = 100;
/** Elements this near to the view are woken ahead of their appearance. */
const AHEAD = '20%';

/**
 * Follows the visibility of its host: in or near the viewport, in a page that is not hidden. The first appearance is
 * reported at once, later changes when they have settled.
 *
 * @internal
 */
export class VisibilityController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #onChange: (visible: boolean) => void;
  #observer: IntersectionObserver | undefined;
  #intersecting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** False until the first appearance. */
  visible = false;

  constructor(host: ReactiveControllerHost & Element, onChange: (visible: boolean) => void) {
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new IntersectionObserver(
      (entries) => {
        this.#intersecting = entries.at(-1)?.isIntersecting === true;
        this.#changed();
      },
      { rootMargin: AHEAD },
    );
    this.#observer.observe(this.#host);
    document.addEventListener('visibilitychange', this.#changed);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#changed);
  }

  readonly #changed = (): void => {
    clearTimeout(this.#timer);
    const visible = this.#intersecting && !document.hidden;
    if (visible === this.visible) return;
    const apply = (): void => {
      this.visible = visible;
      this.#onChange(visible);
    };
    if (visible) apply();
    else this.#timer = setTimeout(apply, SETTLED_MS);
  };
}
