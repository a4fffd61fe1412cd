import { useAction, type Action } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { t } from '../i18n/translate.js';
import { useConfirm } from '../dialog/use-questions.js';
import { sameValue } from '../form/same-value.js';
import { notify } from '../notice/notify.js';

/** Options of {@link useCheckedSave}. */
export interface CheckedSave<Value> {
  /** Value on the server when the editor was opened. */
  readonly before: Value;
  readonly read: (signal: AbortSignal) => Promise<Value>;
  /** Saves, and gives the server's words. */
  readonly save: (value: Value, signal: AbortSignal) => Promise<string>;
  /** Describes a value in words, for the user who chooses between two. */
  readonly describe: (value: Value) => string;
  /** Merges the own changes into the value that somebody else has saved; without it, one of the two is saved. */
  readonly merge?: (theirs: Value, mine: Value) => Value;
  /** Follows a success. */
  readonly saved: (value: Value) => void;
}

/**
 * Saves the value of an editor, after reading it again: when somebody else has saved meanwhile, the user sees both and
 * decides. The notices are 'Save Success' and 'Save Error' with the server's words (spec 002 section 8).
 */
export function useCheckedSave<Value>({
  before,
  read,
  save,
  describe,
  merge,
  saved,
}: CheckedSave<Value>): Action<readonly [value: Value], void> {
  const confirm = useConfirm();
  /**
   * Resolves a conflict with a value that somebody else has saved meanwhile; undefined when the user keeps the change
   * for later.
   */
  const settle = async (mine: Value, theirs: Value): Promise<Value | undefined> => {
    const both = `${t('Other user: {changes}.', { changes: describe(theirs) })} ${t('You: {changes}.', { changes: describe(mine) })}`;
    const question = merge
      ? t('Save both? Cancel keeps your changes without saving them.')
      : t('Overwrite these changes? Cancel keeps your drawing without saving it.');
    const goOn = await confirm({
      title: t('Another user has saved changes.'),
      text: `${both} ${question}`,
      yes: merge ? t('Save both') : t('Overwrite'),
    });
    if (!goOn) return undefined;
    return merge ? merge(theirs, mine) : mine;
  };
  return useAction(async (signal, mine: Value) => {
    try {
      const theirs = await read(signal);
      const next = sameValue(theirs, before) ? mine : await settle(mine, theirs);
      if (next === undefined) return;
      const message = await save(next, signal);
      notify({ title: t('Save Success'), text: message, tone: 'success' });
      saved(next);
    } catch (thrown) {
      if (!signal.aborted) notify({ title: t('Save Error'), text: toGkError(thrown).message, tone: 'danger' });
      throw thrown;
    }
  });
}
