import { innermostFocus } from '../ui/innermost-focus.js';
import { isOpaque, takesMessages } from '../ui/use-fullscreen-container.js';
import { toasts, type ToastStore } from './toast-store.js';

/** Marks the element of a message with its id. */
export const MESSAGE_ID = 'data-message';

/**
 * The way of the keyboard to the messages, which stand at the end of the page, and back. Dialogs let the focus go while it
 * is here.
 */
export class MessageFocus {
  readonly #toasts: Pick<ToastStore, 'events' | 'notices'>;
  readonly #listeners = new Set<() => void>();
  #from: Element | undefined;
  #inside = false;

  constructor(store: Pick<ToastStore, 'events' | 'notices'>) {
    this.#toasts = store;
  }

  /** Whether a message has the focus. */
  readonly isInside = (): boolean => this.#inside;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Gives the focus to the message of the newest event, or the newest notice where there is none. */
  async goToNewest(): Promise<void> {
    const [event] = this.#toasts.events().toSorted((a, b) => b.newest.serialNo - a.newest.serialNo);
    const id = event?.id ?? this.#toasts.notices().at(-1)?.id;
    if (id === undefined) return;
    if (!this.#inside) this.#from = innermostFocus();
    // Elements outside of the full-screen one cannot take the focus.
    const filling = document.fullscreenElement;
    if (filling && isOpaque(filling) && !takesMessages(filling)) await document.exitFullscreen().catch(() => undefined);
    this.#set(true);
    document.querySelector<HTMLElement>(`[${MESSAGE_ID}="${id}"] button`)?.focus();
  }

  /** The focus came to a message. */
  enter(from: Element | null): void {
    this.#from ??= from ?? undefined;
    this.#set(true);
  }

  /** The focus went elsewhere. */
  leave(): void {
    this.#from = undefined;
    this.#set(false);
  }

  /** Gives the focus back to where it was, or to the screen where that is gone. */
  goBack(): void {
    const to = this.#from?.isConnected ? this.#from : document.getElementById('main');
    this.leave();
    if (to instanceof HTMLElement) to.focus();
  }

  #set(inside: boolean): void {
    if (inside === this.#inside) return;
    this.#inside = inside;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The keyboard's way to the console's messages. */
export const messageFocus = new MessageFocus(toasts);
