import { useEffect, useEffectEvent, useMemo } from 'react';
import type { ShownRecord } from 'gk-elements';
import { t, word } from '../../shared/i18n/translate.js';
import { clockLength } from '../../shared/playback/duration-words.js';
import type { Column } from '../../shared/table/column.js';
import { formatLocalTime, numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import { DataTableView } from '../../shared/table/data-table-view.js';
import { ALL_ROWS } from '../../shared/table/table-address.js';
import { useDataTable } from '../../shared/table/use-data-table.js';
import {
  filterRecords,
  isRecordedAt,
  RECORD_FILTERS,
  RECORD_FILTER_WORDS,
  type RecordFilter,
} from './record-filter.js';

const recordColumns = (deviceId: string): readonly Column<ShownRecord>[] => [
  timeColumn('start', word('Start'), (record) => record.startS, {
    // The day stands over the list.
    text: (record) => formatLocalTime(record.startS, deviceId).slice(11),
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

const rowKey = ({ channel, startS, kind }: ShownRecord): string => `${channel} ${startS} ${kind}`;

/** Recordings on the device that day; a press on a row plays it. */
export function RecordList({
  deviceId,
  records,
  positionS,
  channels,
  filter,
  onFilter,
  empty,
  onOpen,
}: {
  readonly deviceId: string;
  readonly records: readonly ShownRecord[];
  /** The moment on the screen, unix seconds. */
  readonly positionS: number;
  /** Channels on the screen. */
  readonly channels: readonly number[];
  readonly filter: RecordFilter;
  readonly onFilter: (filter: RecordFilter) => void;
  /** Words for a day without any record. */
  readonly empty: string;
  readonly onOpen: (record: ShownRecord) => void;
}) {
  const rows = useMemo(() => filterRecords(records, filter), [records, filter]);
  const columns = useMemo(() => recordColumns(deviceId), [deviceId]);
  const table = useDataTable({ rows, columns, rowKey, urlPrefix: 'r-', pageSizes: PAGE_SIZES });
  const isCurrent = (record: ShownRecord): boolean => isRecordedAt([record], channels, positionS);
  const place = table.sortedRows.findIndex(isCurrent);
  const current = table.sortedRows[place];
  const goToPage = useEffectEvent(() => {
    if (place === -1 || table.size === ALL_ROWS) return;
    const page = Math.floor(place / table.size) + 1;
    if (page !== table.page) table.goToPage(page);
  });
  const key = current && rowKey(current);
  // Once for each record that begins to play: a page that the user turns to stays.
  useEffect(() => {
    if (key !== undefined) goToPage();
  }, [key]);
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
      <DataTableView
        table={table}
        label={t('Record list')}
        isCurrent={isCurrent}
        empty={records.length === 0 ? empty : t('No records of this type.')}
        onOpen={onOpen}
      />
    </div>
  );
}
