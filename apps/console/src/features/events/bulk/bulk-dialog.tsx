import { useState } from 'react';
import { Form, Table } from 'react-bootstrap';
import { eventsResource } from 'gk-sdk/rest';
import { t, word } from '../../../shared/i18n/translate.js';
import { BatchDialog } from '../../../shared/query/batch-dialog.js';
import { ItemStateWords } from '../../../shared/query/batch-progress.js';
import { failedCount } from '../../../shared/query/use-batch.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useUndoableBatch } from '../../../shared/query/use-undoable-batch.js';
import { formatLocalTime } from '../../../shared/table/column-kinds.js';
import { useEventList } from '../list/event-list-context.js';
import { MAX_MEMO_LENGTH } from '../memo/memo-text.js';
import { eventRowKey, type EventRow } from '../rows/event-row.js';
import { applyChange, type BulkChange } from './bulk-change.js';
import './bulk-dialog.css';

/** Calls that are under way at a time. */
const AT_ONCE = 4;

const LABELS: Readonly<Record<BulkChange['kind'], string>> = {
  check: word('Mark as reviewed'),
  uncheck: word('Mark as not reviewed'),
  memo: word('Add to the memo'),
  download: word('Download the footage again'),
};

/** Changes the chosen events: check mark, memo or footage, with a result of each, and the way back. */
export function BulkDialog({ rows, onClose }: { readonly rows: readonly EventRow[]; readonly onClose: () => void }) {
  const { mayEditMemo, mayDownloadAgain, onChange } = useEventList();
  const events = useRest(eventsResource);
  // The list goes on below the dialog; the chosen rows stay as they were when the dialog was opened.
  const [chosen] = useState(rows);
  const [kind, setKind] = useState<BulkChange['kind']>('check');
  const [text, setText] = useState('');
  const change: BulkChange = kind === 'memo' ? { kind, text: text.trim() } : { kind };
  const batch = useUndoableBatch<EventRow>(
    eventRowKey,
    async ({ event }, signal) => {
      const { words, patch, undo } = await applyChange(events, event, change, signal);
      if (patch) onChange(patch);
      if (!undo) return { words };
      return {
        words,
        undo: async (undoSignal) => {
          onChange(await undo(undoSignal));
          return t('Restored');
        },
      };
    },
    AT_ONCE,
  );
  const { run, states, undoable, busy } = batch;
  const begun = states.size > 0;
  const kinds = [
    'check' as const,
    'uncheck' as const,
    ...(mayEditMemo ? (['memo'] as const) : []),
    ...(mayDownloadAgain ? (['download'] as const) : []),
  ];
  const isReady = change.kind !== 'memo' || change.text !== '';
  return (
    <BatchDialog
      title={t('{count, plural, one {# selected event} other {# selected events}}', { count: chosen.length })}
      batch={run}
      onSend={isReady ? () => batch.begin(chosen) : undefined}
      sendLabel={t('{count, plural, one {Change # event} other {Change # events}}', { count: chosen.length })}
      undo={
        undoable > 0
          ? {
              label: t('{count, plural, one {Undo on # event} other {Undo on # events}}', { count: undoable }),
              run: batch.undo,
            }
          : undefined
      }
      progressLabel={t('Changing the events')}
      onClose={onClose}
      summary={
        <>
          <div role="radiogroup" aria-label={t('Change')} className="gk-event-bulk-choices">
            {kinds.map((each) => (
              <Form.Check
                key={each}
                type="radio"
                name="gk-event-bulk"
                id={`gk-event-bulk-${each}`}
                label={t(LABELS[each])}
                checked={each === kind}
                disabled={begun}
                onChange={() => setKind(each)}
              />
            ))}
          </div>
          {kind === 'memo' && (
            <Form.Control
              size="sm"
              className="mb-2"
              aria-label={t('Text to add')}
              placeholder={t('Goes behind the memo that an event has')}
              value={text}
              maxLength={MAX_MEMO_LENGTH}
              disabled={begun}
              onChange={(event) => setText(event.target.value)}
            />
          )}
          {begun && !busy && (
            <p role="status">
              {t('{count} of {total} events, {failed} failed', {
                count: run.finished,
                total: run.states.size,
                failed: failedCount(run.states),
              })}
            </p>
          )}
        </>
      }
    >
      <Table size="sm" className="mb-0" aria-label={t('Selected events')}>
        <tbody>
          {chosen.map((row) => (
            <tr key={eventRowKey(row)}>
              <th scope="row">{row.event.serialNo}</th>
              <td>{formatLocalTime(row.event.happenedS, row.event.deviceId)}</td>
              <td>{row.event.deviceId}</td>
              <td>{row.name}</td>
              <td>
                <ItemStateWords state={states.get(eventRowKey(row))} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </BatchDialog>
  );
}
