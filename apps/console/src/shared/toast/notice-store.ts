import type { DialogName } from '../page/dialog-link.js';

/** Look of a notice. */
export type ToastTone = 'info' | 'success' | 'warning' | 'danger';

/** A message about what the user did or what happened to the console: at the top centre (spec 001 and 002 section 8). */
export interface NoticeToast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string;
  /** When it goes by itself; never when absent. */
  readonly dismissAfterMs?: number;
  /** The dialog that tells more, shown by its button. */
  readonly opens?: DialogName;
  /** A button of the notice, such as Undo; pressing it closes the notice. The label is in the user's language. */
  readonly act?: { readonly label: string; readonly run: () => void };
}

/** Most notices at a time; the oldest one that goes by itself makes room. */
const MOST_NOTICES = 3;

/** The notices at the top centre. The login shows them too, without any code for events. */
export class NoticeStore {
  #notices: readonly NoticeToast[] = [];
  #lastId = 0;
  readonly #listeners = new Set<() => void>();

  readonly list = (): readonly NoticeToast[] => this.#notices;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows a notice; returns its id. The same words again take the place of the first ones. */
  show(notice: Omit<NoticeToast, 'id'>): number {
    const id = ++this.#lastId;
    const others = this.#notices.filter(({ title, text }) => title !== notice.title || text !== notice.text);
    let notices = [...others, { ...notice, id }];
    while (notices.length > MOST_NOTICES) {
      const oldest = notices.find((other) => other.dismissAfterMs !== undefined) ?? notices[0];
      notices = notices.filter((other) => other !== oldest);
    }
    this.#notices = notices;
    this.#tell();
    return id;
  }

  dismiss(id: number): void {
    const notices = this.#notices.filter((notice) => notice.id !== id);
    if (notices.length === this.#notices.length) return;
    this.#notices = notices;
    this.#tell();
  }

  clear(): void {
    this.#notices = [];
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The console's notices. */
export const notices = new NoticeStore();
