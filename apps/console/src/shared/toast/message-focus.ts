import { innermostFocus } from '../ui/innermost-focus.js';
import { isOpaque, takesMessages } from '../ui/use-fullscreen-container.js';

/** Marks the element of a message with its key. */
export const MESSAGE_ID = 'data-message';

/** Names a message on the page: notices and toasts of events count their ids apart. */
export type MessageKey = `${'notice' | 'event'}-${number}`;

/** The key of a notice or of a toast of events. */
export function messageKey(kind: 'notice' | 'event', id: number): MessageKey {
  return `${kind}-${id}`;
}

/**
 * The way of the keyboard to the messages, which stand at the end of the page, and back. Dialogs let the focus go while it
 * is here.
 */
export class MessageFocus {
  readonly #listeners = new Set<() => void>();
  #from: Element | undefined;
  #inside = false;

  /** Whether a message has the focus. */
  readonly isInside = (): boolean => this.#inside;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Gives the focus to a message. */
  async goTo(key: MessageKey): Promise<void> {
    if (!this.#inside) this.#from = innermostFocus();
    // Elements outside of the full-screen one cannot take the focus.
    const filling = document.fullscreenElement;
    if (filling && isOpaque(filling) && !takesMessages(filling)) await document.exitFullscreen().catch(() => undefined);
    this.#set(true);
    document.querySelector<HTMLElement>(`[${MESSAGE_ID}="${key}"] button`)?.focus();
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
export const messageFocus = new MessageFocus();
