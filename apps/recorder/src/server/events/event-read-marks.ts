import type { EventReadMark, EventReadMarkStore } from '../../store/events/event-read-mark-store.js';

/** The read marks of the users; a mark that moves is sent to all browsers of its user. */
export class EventReadMarks {
  readonly #store: EventReadMarkStore;
  readonly #listeners = new Set<(username: string, mark: EventReadMark) => void>();

  constructor(store: EventReadMarkStore) {
    this.#store = store;
  }

  get(username: string): EventReadMark | undefined {
    return this.#store.get(username);
  }

  /** Calls `listener` for each mark that moves; returns an unsubscribe function. */
  subscribe(listener: (username: string, mark: EventReadMark) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Moves a mark ahead; one that is further on stays. Returns the mark. */
  moveTo(username: string, mark: EventReadMark): EventReadMark {
    const before = this.#store.get(username);
    if (before === undefined) return this.#put(username, mark);
    const isFurther = before.serialno > 0 ? before.serialno >= mark.serialno : before.timeS >= mark.timeS;
    return isFurther ? before : this.#put(username, mark);
  }

  /** Makes an event and all later ones unread; stays where they are unread already. Returns the mark. */
  moveBefore(username: string, { serialno, timeS }: EventReadMark): EventReadMark {
    const before = this.#store.get(username);
    const isUnread = before !== undefined && (before.serialno > 0 ? serialno > before.serialno : timeS > before.timeS);
    return isUnread ? before : this.#put(username, { serialno: serialno - 1, timeS: timeS - 1 });
  }

  #put(username: string, mark: EventReadMark): EventReadMark {
    this.#store.put(username, mark);
    for (const listener of this.#listeners) listener(username, mark);
    return mark;
  }
}
