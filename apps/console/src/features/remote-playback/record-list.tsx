import { useMemo } from 'react';
import type { ShownRecord } from 'gk-elements';
import { t, word } from '../../shared/i18n/translate.js';
import { clockLength } from '../../shared/playback/duration-words.js';
import type { Column } from '../../shared/table/column.js';
import { formatLocalTime, numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import { DataTable } from '../../shared/table/data-table.js';
import { filterRecords, RECORD_FILTERS, RECORD_FILTER_WORDS, type RecordFilter } from './record-filter.js';

const COLUMNS: readonly Column<ShownRecord>[] = [
  timeColumn('start', word('Start'), (record) => record.startS, {
    // The day stands over the list.
    text: (record) => formatLocalTime(record.startS).slice(11),
  }),
  numberColumn('length', word('Length'), (record) => record.endS - record.startS, {
    text: (record) => clockLength(record.endS - record.startS),
  }),
  numberColumn('channel', word('Ch'), (record) => record.channel),
  textColumn('type', word('Type'), (record) => record.kind, {
    text: (record) => t(RECORD_FILTER_WORDS[RECORD_FILTERS.find((known) => known === record.kind) ?? 'Normal']),
  }),
];

const PAGE_SIZES = [10];

/** Recordings on the device that day; a press on a row plays it. */
export function RecordList({
  records,
  filter,
  onFilter,
  empty,
  onOpen,
}: {
  readonly records: readonly ShownRecord[];
  readonly filter: RecordFilter;
  readonly onFilter: (filter: RecordFilter) => void;
  /** Words for a day without any record. */
  readonly empty: string;
  readonly onOpen: (record: ShownRecord) => void;
}) {
  const rows = useMemo(() => filterRecords(records, filter), [records, filter]);
  return (
    <div className="gk-record-list">
      <div className="btn-group btn-group-sm" role="group" aria-label={t('Record type')}>
        {RECORD_FILTERS.map((choice) => (
          <button
            key={choice}
            type="button"
            className={`btn btn-outline-secondary${choice === filter ? ' active' : ''}`}
            aria-pressed={choice === filter}
            onClick={() => onFilter(choice)}
          >
            {t(RECORD_FILTER_WORDS[choice])}
          </button>
        ))}
      </div>
      <DataTable
        label={t('Record list')}
        rows={rows}
        columns={COLUMNS}
        rowKey={({ channel, startS, kind }) => `${channel} ${startS} ${kind}`}
        urlPrefix="r-"
        pageSizes={PAGE_SIZES}
        empty={records.length === 0 ? empty : t('No records of this type.')}
        onOpen={onOpen}
      />
    </div>
  );
}
