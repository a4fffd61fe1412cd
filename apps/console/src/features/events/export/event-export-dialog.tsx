import { useMemo, useState } from 'react';
import {
  EVENT_EXPORT_NAMES,
  eventRecordColumns,
  eventRecordJson,
  eventSummaryColumns,
  eventSummaryJson,
  summarizeEvents,
  type EventSummaryRow,
} from './event-export.js';
import { DialogFrame } from '../../../shared/dialog/dialog-frame.js';
import { t } from '../../../shared/i18n/translate.js';
import { shownZone } from '../../../shared/time/shown-zone.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import type { EventRow } from '../rows/event-row.js';
import { AddressLoader } from './address-loader.js';
import { eventRecords, recordColumns, SUMMARY_COLUMNS, type EventRecord } from './event-records.js';
import { periodOfRows, type ExportedPeriod } from '../../../shared/export/use-read-note.js';
import { ExportTable } from './export-table.js';
import { useAddresses } from './use-addresses.js';
import { EXPORT_PREFIXES } from './use-forget-export-tables.js';
import './event-export-dialog.css';

/** The dialog 'Data Export' (spec 001 section 2, "Event export dialog"). Each opening begins anew. */
export function EventExportDialog({
  rows,
  period,
  onClose,
}: {
  readonly rows: readonly EventRow[];
  /** Period of the events, in words. */
  readonly period: string;
  readonly onClose: () => void;
}) {
  const [kind, setKind] = useState<'detail' | 'summary'>('detail');
  // The exported events stay as they were when the dialog was opened.
  const [opened] = useState(() => eventRecords(rows));
  const addresses = useAddresses();
  const { bySerialNo } = addresses;
  const records = useMemo(
    () => opened.map((record) => ({ ...record, address: bySerialNo.get(record.serialNo) ?? '' })),
    [opened, bySerialNo],
  );
  const summary = useMemo(() => summarizeEvents(opened), [opened]);
  const unit = useLengthUnit();
  const columns = useMemo(() => recordColumns(unit), [unit]);
  return (
    <DialogFrame title={t('Data Export')} size="xl" onClose={onClose}>
      <div className="gk-event-export">
        <div className="gk-event-export-bar">
          <div className="btn-group btn-group-sm" role="group" aria-label={t('What is exported')}>
            {(['detail', 'summary'] as const).map((choice) => (
              <button
                key={choice}
                type="button"
                className={choice === kind ? 'btn btn-primary' : 'btn btn-outline-secondary'}
                aria-pressed={choice === kind}
                onClick={() => setKind(choice)}
              >
                {choice === 'detail' ? t('Detail') : t('Summary')}
              </button>
            ))}
          </div>
          {kind === 'detail' && <AddressLoader addresses={addresses} records={records} />}
        </div>
        {/* Both stay, so that a check mark outlives a look at the other one. */}
        <div hidden={kind !== 'detail'}>
          <ExportTable<EventRecord>
            label={t('Detail')}
            rows={records}
            columns={columns}
            rowKey={({ serialNo }) => String(serialNo)}
            urlPrefix={EXPORT_PREFIXES.detail}
            pdf={{ type: 'event detail', title: t('Event detail'), period }}
            csv={{ name: EVENT_EXPORT_NAMES.csv, columns: eventRecordColumns(unit, shownZone) }}
            json={{ name: EVENT_EXPORT_NAMES.json, text: eventRecordJson }}
            period={periodOfEvents}
          />
        </div>
        <div hidden={kind !== 'summary'}>
          <ExportTable<EventSummaryRow>
            label={t('Summary')}
            rows={summary}
            columns={SUMMARY_COLUMNS}
            rowKey={({ deviceId, eventName }) => JSON.stringify([deviceId, eventName])}
            urlPrefix={EXPORT_PREFIXES.summary}
            pdf={{ type: 'event summary', title: t('Event summary'), period }}
            csv={{ name: EVENT_EXPORT_NAMES.csv, columns: eventSummaryColumns() }}
            json={{ name: EVENT_EXPORT_NAMES.json, text: eventSummaryJson }}
            period={(rows) => {
              const chosen = new Set(rows.map(({ deviceId }) => deviceId));
              return periodOfEvents(records.filter(({ deviceId }) => chosen.has(deviceId)));
            }}
          />
        </div>
      </div>
    </DialogFrame>
  );
}

const periodOfEvents = (events: readonly EventRecord[]): ExportedPeriod | undefined =>
  periodOfRows(events, ({ deviceId, happenedS }) => ({ deviceId, startS: happenedS, endS: happenedS }));
