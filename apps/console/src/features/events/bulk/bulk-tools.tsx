import { useState } from 'react';
import { t } from '../../../shared/i18n/translate.js';
import type { Selection } from '../../../shared/table/use-data-table.js';
import type { EventRow } from '../rows/event-row.js';
import { BulkDialog } from './bulk-dialog.js';

/** More calls than these are no change that somebody looks over. */
const MOST = 500;

/** The switch that puts check boxes in front of the events, and the way to change those that are checked. */
export function BulkTools({
  selection,
  onSelect,
}: {
  /** The selected events; undefined while nothing is selected from. */
  readonly selection: Selection<EventRow> | undefined;
  readonly onSelect: (selecting: boolean) => void;
}) {
  const [changing, setChanging] = useState(false);
  const rows = selection?.checkedRows ?? [];
  const tooMany = rows.length > MOST;
  return (
    <>
      <button
        type="button"
        className={selection ? 'btn btn-sm btn-secondary' : 'btn btn-sm btn-outline-secondary'}
        aria-pressed={selection !== undefined}
        onClick={() => {
          selection?.setAll(false);
          onSelect(selection === undefined);
        }}
      >
        {t('Select')}
      </button>
      {selection && (
        <button
          type="button"
          className="btn btn-sm btn-primary"
          disabled={rows.length === 0 || tooMany}
          onClick={() => setChanging(true)}
        >
          {t('{count, plural, one {Change # event} other {Change # events}}', { count: rows.length })}
        </button>
      )}
      {tooMany && <span className="gk-muted">{t('At most {max} at once', { max: MOST })}</span>}
      {changing && <BulkDialog rows={rows} onClose={() => setChanging(false)} />}
    </>
  );
}
