import { t } from '../../../shared/i18n/translate.js';
import { notify } from '../../../shared/notice/notify.js';
import { fieldWords, refusalWords, type SetupWords } from './bulk-words.js';
import type { BulkRun, BulkState } from './bulk-run.js';

/** Refusals that a notice tells; the dialog has all of them. */
const TOLD = 3;

/** Numbers of a run, in devices and settings. */
export interface BulkCounts {
  /** Devices of which at least one setting was changed. */
  readonly changed: number;
  /** Settings that were refused, and devices that are not there. */
  readonly refused: number;
  /** Devices that were not sent, or not answered. */
  readonly unsent: number;
}

/** Counts the results of a run. */
export function countsOf({ outcomes, changes, finished }: BulkState): BulkCounts {
  const changed = new Set(outcomes.filter(({ kind }) => kind === 'done').map(({ deviceId }) => deviceId));
  const refused = outcomes.filter(({ kind }) => kind !== 'done' && kind !== 'unchanged');
  return { changed: changed.size, refused: refused.length, unsent: changes.length - finished };
}

/** Tells the end of a run in a notice, with the button that undoes a save. */
export function tellRun(run: BulkRun, words: SetupWords, undo: () => void): void {
  const state = run.get();
  const { changed, refused, unsent } = countsOf(state);
  const isUndo = state.task === 'undo';
  const told = [
    isUndo
      ? t('{count, plural, one {# device restored.} other {# devices restored.}}', { count: changed })
      : t('{count, plural, one {# device changed.} other {# devices changed.}}', { count: changed }),
    refused > 0 && refusedWords(state, words),
    unsent > 0 && t('{count, plural, one {# device not sent.} other {# devices not sent.}}', { count: unsent }),
    state.error?.message,
  ];
  notify({
    title: state.error ? 'error' : refused > 0 || unsent > 0 ? t('Not everything was changed') : 'success',
    ...(refused > 0 && !state.error && { tone: 'warning' as const }),
    text: told.filter(Boolean).join(' '),
    ...(!isUndo &&
      run.undoable > 0 && {
        kind: 'undo' as const,
        act: { label: t('Undo'), run: undo },
      }),
  });
}

function refusedWords({ outcomes, task }: BulkState, words: SetupWords): string {
  const reasons = outcomes.flatMap((outcome) => {
    const reason = refusalWords(outcome, words);
    if (reason === undefined) return [];
    return outcome.kind === 'unknown-device'
      ? reason
      : `${outcome.deviceId}, ${fieldWords(outcome.field, words)}: ${reason}`;
  });
  const more = reasons.length - TOLD;
  const list = [...reasons.slice(0, TOLD), ...(more > 0 ? [t('and {count} more', { count: more })] : [])].join('; ');
  return task === 'undo' ? t('Not restored: {list}.', { list }) : t('Not changed: {list}.', { list });
}
