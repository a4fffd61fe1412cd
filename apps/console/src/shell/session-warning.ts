import type { GkError } from 'gk-sdk';
import { EVENT_TOAST_MS, type Toast } from '../shared/toast/toast-store.js';

/** The toast of something that failed and that the session survives, in a dispatcher's words. */
export function toWarningToast(error: GkError): Omit<Toast, 'id'> {
  const unreadable = error.code === 'protocol' || error.code === 'bad-reply';
  return {
    tone: 'warning',
    title: unreadable ? 'Message could not be read' : 'Server did not answer',
    text: unreadable
      ? 'The server sent something that cannot be read. It was left out, and the rest goes on.'
      : 'The server left a question without an answer. It is asked again; until then you see what was last known.',
    dismissAfterMs: EVENT_TOAST_MS,
  };
}

/** Trouble that goes on comes with every poll: it is told again after this time. */
const REPEAT_MS = 60_000;

/** Lets each kind of trouble be told once a minute. */
export class WarningLimit {
  readonly #toldAtMs = new Map<string, number>();

  /** True when `title` is to be told now. */
  admits(title: string, nowMs: number): boolean {
    if (nowMs - (this.#toldAtMs.get(title) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return false;
    this.#toldAtMs.set(title, nowMs);
    return true;
  }
}
