import type { EventSeverity } from 'gk-sdk/rules';

/** What nobody has seen yet. */
export interface Unread {
  readonly count: number;
  /** Alarms and calls among them: the bell stays marked until they are seen. */
  readonly alarms: number;
}

const NONE: Unread = { count: 0, alarms: 0 };

/** Counts events since the notification centre was open last. */
export class UnreadEvents {
  #unread: Unread = NONE;
  readonly #listeners = new Set<() => void>();

  readonly get = (): Unread => this.#unread;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(severity: EventSeverity): void {
    const { count, alarms } = this.#unread;
    this.#set({ count: count + 1, alarms: alarms + (severity === 'alarm' ? 1 : 0) });
  }

  /** Everything is seen. */
  seen(): void {
    if (this.#unread !== NONE) this.#set(NONE);
  }

  #set(unread: Unread): void {
    this.#unread = unread;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The console's unread events, for the life of the page. */
export const unreadEvents = new UnreadEvents();
