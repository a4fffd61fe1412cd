import { useAction, type Action } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { t } from '../i18n/translate.js';
import { useConfirm } from '../dialog/use-questions.js';
import { sameValue } from '../form/same-value.js';
import { notify } from '../notice/notify.js';

/** What {@link useCheckedSave} needs. */
export interface CheckedSave<Value> {
  /** What the server had when the editor began. */
  readonly before: Value;
  readonly read: (signal: AbortSignal) => Promise<Value>;
  /** Saves, and gives the server's words. */
  readonly save: (value: Value, signal: AbortSignal) => Promise<string>;
  /** Follows a success. */
  readonly saved: (value: Value) => void;
}

/**
 * Saves what an editor holds, after it has read again: when somebody else has saved meanwhile, the user decides. The
 * notices are 'Save Success' and 'Save Error' with the server's words (spec 002 section 8).
 */
export function useCheckedSave<Value>({
  before,
  read,
  save,
  saved,
}: CheckedSave<Value>): Action<readonly [value: Value], void> {
  const confirm = useConfirm();
  return useAction(async (signal, value: Value) => {
    try {
      if (!sameValue(await read(signal), before)) {
        const goOn = await confirm({
          title: t('Another user has saved changes.'),
          text: t('Overwrite these changes? Cancel keeps your drawing without saving it.'),
          yes: t('Overwrite'),
        });
        if (!goOn) return;
      }
      const message = await save(value, signal);
      notify({ title: t('Save Success'), text: message, tone: 'success' });
      saved(value);
    } catch (thrown) {
      if (!signal.aborted) notify({ title: t('Save Error'), text: toGkError(thrown).message, tone: 'danger' });
      throw thrown;
    }
  });
}
