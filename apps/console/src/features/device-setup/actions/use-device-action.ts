import type { Action } from 'gk-react';
import type { ActionResult } from 'gk-sdk';
import { actionWords } from 'gk-sdk/rules';
import { t } from '../../../shared/i18n/translate.js';
import { useSave, type SaveReply } from '../../../shared/query/use-save.js';

/** Does something to a device; the notice tells how it ended: 'Success', that it waits, or the failure (spec 000 section 8). */
export function useDeviceAction<Args extends readonly unknown[]>(
  perform: (signal: AbortSignal, ...args: Args) => Promise<ActionResult>,
): Action<Args, SaveReply> {
  return useSave(async (signal, ...args: Args) => resultWords(await perform(signal, ...args)));
}

/** How an action ended, in words; what the device or server says follows. */
export function resultWords({ kind, text }: ActionResult): string {
  const ended =
    kind === 'done'
      ? t(actionWords(true))
      : kind === 'accepted'
        ? t('Waiting for the device')
        : t('Sent; the device has not answered yet');
  return text === '' ? ended : `${ended}: ${text}`;
}
