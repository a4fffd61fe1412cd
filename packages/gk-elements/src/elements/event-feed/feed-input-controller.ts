import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FeedFollower } from './feed-follower.js';

const ATTENTION = ['pointerenter', 'pointerleave', 'focusin', 'focusout'];

/**
 * Pointer, focus and keys on toasts: while one is pointed at or has the focus all stay; Escape closes one.
 *
 * @internal
 */
export class FeedInputController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement & { readonly mode: 'toasts' | 'list' };
  readonly #follower: Pick<FeedFollower, 'pause' | 'dismissByKey'>;

  constructor(
    host: ReactiveControllerHost & HTMLElement & { readonly mode: 'toasts' | 'list' },
    follower: Pick<FeedFollower, 'pause' | 'dismissByKey'>,
  ) {
    this.#host = host;
    this.#follower = follower;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('keydown', this.#onKeyDown);
    for (const type of ATTENTION) this.#host.addEventListener(type, this.#onAttention);
    this.#host.ownerDocument.addEventListener('keydown', this.#onPageKeyDown);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keydown', this.#onKeyDown);
    for (const type of ATTENTION) this.#host.removeEventListener(type, this.#onAttention);
    this.#host.ownerDocument.removeEventListener('keydown', this.#onPageKeyDown);
  }

  readonly #onAttention = (event: Event): void => {
    const there = event.type === 'pointerenter' || event.type === 'focusin';
    this.#follower.pause(event.type.startsWith('pointer') ? 'pointer' : 'focus', there);
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.#host.mode === 'list') return;
    const line = event.composedPath().find((node) => node instanceof HTMLElement && 'id' in node.dataset);
    const id = line instanceof HTMLElement ? Number(line.dataset['id']) : undefined;
    if (this.#follower.dismissByKey(id)) event.preventDefault();
  };

  /** Escape also reaches a toast while the focus is on the page at large, unless something else wants the key. */
  readonly #onPageKeyDown = (event: KeyboardEvent): void => {
    const { mode, ownerDocument } = this.#host;
    if (event.key !== 'Escape' || event.defaultPrevented || mode === 'list') return;
    if (event.target !== ownerDocument.body) return;
    if (this.#follower.dismissByKey(undefined)) event.preventDefault();
  };
}
