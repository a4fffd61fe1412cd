/** What a toast looks like and for whom it speaks up. */
export type ToastTone = 'info' | 'success' | 'warning' | 'danger';

/** A short message in the corner of the screen. */
export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string;
  /** What can be done about it; `disabledReason` says why it cannot be done. */
  readonly action?: { readonly label: string; readonly disabledReason?: string; readonly run?: () => void };
  /** When it goes by itself; never when absent. */
  readonly dismissAfterMs?: number;
}

/** Default life of a toast (spec 000 section 9). */
export const TOAST_MS = 5_000;
/** Life of an event toast. */
export const EVENT_TOAST_MS = 15_000;

/** More would cover the screen; the oldest one that goes by itself makes room. */
const MOST_AT_ONCE = 5;

/** The toasts on screen. */
export class ToastStore {
  #toasts: readonly Toast[] = [];
  #lastId = 0;
  readonly #listeners = new Set<() => void>();

  readonly get = (): readonly Toast[] => this.#toasts;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows a toast; returns its id. */
  show(toast: Omit<Toast, 'id'>): number {
    const id = ++this.#lastId;
    let toasts = [...this.#toasts, { ...toast, id }];
    while (toasts.length > MOST_AT_ONCE) {
      const oldest = toasts.find((other) => other.dismissAfterMs !== undefined) ?? toasts[0]!;
      toasts = toasts.filter((other) => other !== oldest);
    }
    this.#change(toasts);
    return id;
  }

  dismiss(id: number): void {
    if (this.#toasts.some((toast) => toast.id === id)) this.#change(this.#toasts.filter((toast) => toast.id !== id));
  }

  clear(): void {
    if (this.#toasts.length > 0) this.#change([]);
  }

  #change(toasts: readonly Toast[]): void {
    this.#toasts = toasts;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The console's toasts. */
export const toasts = new ToastStore();
