import type { Action } from 'gk-react';
import { GkError, toGkError, type ActionResult } from 'gk-sdk';
import { actionWords } from '../../../shared/notice/notice-words.js';
import { t } from '../../../shared/i18n/translate.js';
import { useSave, type SaveReply } from '../../../shared/query/use-save.js';

/**
 * Does something to a device; the notice tells how it ended: 'Success', that it waits, or 'Failed' and why (spec 000
 * section 8).
 */
export function useDeviceAction<Args extends readonly unknown[]>(
  perform: (signal: AbortSignal, ...args: Args) => Promise<ActionResult>,
): Action<Args, SaveReply> {
  return useSave(async (signal, ...args: Args) => {
    try {
      return resultWords(await perform(signal, ...args));
    } catch (thrown) {
      const { code, message } = toGkError(thrown);
      throw new GkError(code, withReason(t(actionWords(false)), message), { cause: thrown });
    }
  });
}

/** Returns how an action ended, in words, followed by those of the device or server. */
export function resultWords({ kind, text }: ActionResult): string {
  const ended =
    kind === 'done'
      ? t(actionWords(true))
      : kind === 'accepted'
        ? t('Waiting for the device')
        : t('Sent; the device has not answered yet');
  return withReason(ended, text);
}

function withReason(ended: string, text: string): string {
  return text === '' ? ended : `${ended}: ${text}`;
}
