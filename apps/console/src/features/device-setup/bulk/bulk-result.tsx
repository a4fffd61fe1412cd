import { useMemo } from 'react';
import { Alert } from 'react-bootstrap';
import { t } from '../../../shared/i18n/translate.js';
import { ProgressBar } from '../../../shared/ui/progress-bar.js';
import { countsOf } from './bulk-notice.js';
import { failedDevices, type BulkState } from './bulk-run.js';
import { BulkTable, type BulkRowResult } from './bulk-table.js';
import { differenceRows, followedRows, refusalWords, rowKey, type BulkRow, type SetupWords } from './bulk-words.js';

/** A run as it goes on, and its result for each field of each device: what was refused stands first. */
export function BulkResult({ state, words }: { readonly state: BulkState; readonly words: SetupWords }) {
  const { kind, task, changes, outcomes, finished, error } = state;
  const { changed, refused, unsent } = countsOf(state);
  const failed = useMemo(() => failedDevices(state), [state]);
  const results = useMemo(() => {
    const found = new Map<string, BulkRowResult>();
    const gone = new Map<string, BulkRowResult>();
    for (const outcome of outcomes) {
      const reason = refusalWords(outcome, words);
      const result = { words: reason ?? doneWords(outcome.kind, task), isRefused: reason !== undefined };
      if (outcome.kind === 'unknown-device') gone.set(outcome.deviceId, result);
      else found.set(rowKey(outcome.deviceId, outcome.field), result);
    }
    return ({ key, deviceId }: BulkRow): BulkRowResult | undefined => {
      const known = found.get(key) ?? gone.get(deviceId);
      if (known !== undefined || failed?.deviceIds.has(deviceId) !== true) return known;
      return { words: failed.isUnsure ? t('not known') : t('not changed'), isRefused: true };
    };
  }, [outcomes, task, words, failed]);
  const rows = useMemo(() => {
    const sent = differenceRows(changes, words);
    const all = [...sent, ...followedRows(outcomes, sent, words)];
    const isRefused = (row: BulkRow): boolean => results(row)?.isRefused === true;
    return [...all.filter(isRefused), ...all.filter((row) => !isRefused(row))];
  }, [changes, outcomes, words, results]);
  return (
    <>
      {kind === 'running' && (
        <div className="d-flex align-items-center gap-2 mb-2">
          <ProgressBar
            className="flex-grow-1"
            label={t('{count} of {total} devices', { count: finished, total: changes.length })}
            share={finished / Math.max(1, changes.length)}
          />
          <span role="status">{t('{count} of {total}', { count: finished, total: changes.length })}</span>
        </div>
      )}
      {kind === 'ended' && (
        <p role="status">
          {task === 'undo'
            ? t('Restored: {changed} devices. Not restored: {refused} settings. Not sent: {unsent} devices.', {
                changed,
                refused,
                unsent,
              })
            : t('Changed: {changed} devices. Not changed: {refused} settings. Not sent: {unsent} devices.', {
                changed,
                refused,
                unsent,
              })}
        </p>
      )}
      {error && (
        <Alert variant="danger">
          {failed?.isUnsure === true
            ? t('The last call failed, and it is not known whether its changes were made: {reason}', {
                reason: error.message,
              })
            : t('The server has refused the last call and changed nothing: {reason}', { reason: error.message })}
        </Alert>
      )}
      {rows.length > 0 && <BulkTable label={t('Results')} rows={rows} resultOf={results} />}
    </>
  );
}

function doneWords(kind: string, task: BulkState['task']): string {
  if (kind === 'unchanged') return t('unchanged');
  return task === 'undo' ? t('Restored') : t('Saved');
}
