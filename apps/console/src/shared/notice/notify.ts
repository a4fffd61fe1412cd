import { noticeDismissMs, type NoticeKind } from 'gk-sdk/rules';
import { t } from '../i18n/translate.js';
import { notices, type NoticeToast, type ToastTone } from '../toast/notice-store.js';

/** A notice at the top centre. */
export interface Notice {
  /** 'error' and 'success' as in the specification, or words of a screen's own. */
  readonly title: string;
  readonly text?: string;
  readonly tone?: ToastTone;
  /** Its life on screen follows from its kind. */
  readonly kind?: NoticeKind;
  /** A button of the notice, such as Undo. */
  readonly act?: NoticeToast['act'];
}

/** Shows a notice at the top centre, 5 s long unless its kind says otherwise (spec 001 and 002 section 8). */
export function notify({ title, text, tone = toneOf(title), kind = 'other', act }: Notice): void {
  const dismissAfterMs = noticeDismissMs(kind);
  notices.show({
    tone,
    title: titleWords(title),
    ...(text !== undefined && { text }),
    ...(act && { act }),
    ...(dismissAfterMs !== undefined && { dismissAfterMs }),
  });
}

function toneOf(title: string): ToastTone {
  if (title === 'success') return 'success';
  return title === 'error' ? 'danger' : 'info';
}

function titleWords(title: string): string {
  if (title === 'success') return t('success');
  return title === 'error' ? t('error') : title;
}
