import type { GkError } from 'gk-sdk';
import { noticeDismissMs } from 'gk-sdk/rules';
import { t } from '../shared/i18n/translate.js';
import type { NoticeToast } from '../shared/toast/notice-store.js';

/** The notice of something that failed and that the session survives, in a dispatcher's words. */
export function toWarningNotice(error: GkError): Omit<NoticeToast, 'id'> {
  const dismissAfterMs = noticeDismissMs('other');
  const unreadable = error.code === 'protocol' || error.code === 'bad-reply';
  return {
    tone: 'warning',
    title: unreadable ? t('Message could not be read') : t('Server did not answer'),
    text: unreadable
      ? t('The server sent a message that cannot be read. It was skipped, and everything else continues.')
      : t('The server did not answer a request. The console asks again and shows the last known data until then.'),
    ...(dismissAfterMs !== undefined && { dismissAfterMs }),
  };
}

/** Interval at which lasting trouble, which comes with every poll, is reported again. */
const REPEAT_MS = 60_000;

/** Limits each kind of trouble to one report a minute. */
export class WarningLimit {
  readonly #toldAtMs = new Map<string, number>();

  /** True when `title` is to be reported now. */
  admits(title: string, nowMs: number): boolean {
    if (nowMs - (this.#toldAtMs.get(title) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return false;
    this.#toldAtMs.set(title, nowMs);
    return true;
  }
}
