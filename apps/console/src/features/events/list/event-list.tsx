import { useMemo, useState, type ReactNode } from 'react';
import type { FleetEvent } from 'gk-sdk/rest';
import { useMay } from '../../../shared/access/use-may.js';
import { t } from '../../../shared/i18n/translate.js';
import { DataTableView } from '../../../shared/table/data-table-view.js';
import { loadRowsInSight } from '../../../shared/table/load-rows-in-sight.js';
import type { SortOrder } from '../../../shared/table/sort-order.js';
import { useDataTable } from '../../../shared/table/use-data-table.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { numberParameter, textParameter, useUrlState } from '../../../shared/url-state/use-url-state.js';
import { EventAlbum } from '../album/event-album.js';
import { BulkTools } from '../bulk/bulk-tools.js';
import { EventExportDialog } from '../export/event-export-dialog.js';
import { useForgetExportTables } from '../export/use-forget-export-tables.js';
import { EventPopUp } from '../pop-up/event-pop-up.js';
import { POP_UP_SHAPE } from '../pop-up/pop-up-address.js';
import { eventColumns } from '../rows/event-columns.js';
import { eventRowKey, useEventRows, type EventRow } from '../rows/event-row.js';
import { EventListContext, type EventListActions, type EventPatch } from './event-list-context.js';
import { pinOf, pinText, readPin } from './pin.js';
import { PinBar } from './pin-bar.js';
import { ALBUM, TABLE, ViewSwitch } from './view-switch.js';
import './event-list.css';

// The table shows all events: what draws the rows in sight is fetched beside the events, not after them.
loadRowsInSight().catch(() => undefined);

const SHAPE = { ...POP_UP_SHAPE, pin: textParameter(), view: numberParameter(TABLE, TABLE, ALBUM) };

/**
 * Events as a table or as an album, with what can be done with each: the same for today's events and for a search. It stands in
 * a `MemoEditingProvider`, which outlives it, so that a memo does.
 */
export function EventList({
  label,
  events,
  period,
  toolbar,
  onChange,
  initialSort,
  reorder = 0,
  exported = events,
}: {
  readonly label: string;
  readonly events: readonly FleetEvent[];
  /** The query of the events, in words for the heading of a PDF. */
  readonly period: string;
  readonly toolbar: ReactNode;
  readonly onChange: (patch: EventPatch) => void;
  readonly initialSort?: SortOrder;
  /** Another number puts events in their order at once that came while somebody pointed at the table. */
  readonly reorder?: number;
  /** Initial choice of the export dialog; the events by default. */
  readonly exported?: readonly FleetEvent[];
}) {
  const unit = useLengthUnit();
  const rowOf = useEventRows();
  const rows = useMemo(() => events.map(rowOf), [events, rowOf]);
  const columns = useMemo(() => eventColumns(unit), [unit]);
  const [state, change] = useUrlState(SHAPE);
  const [exporting, setExporting] = useState(false);
  const [selecting, setSelecting] = useState(false);
  const forgetExportTables = useForgetExportTables();
  const pin = readPin(state.pin);
  const mayEditMemo = useMay('eventMemo');
  const mayDownloadAgain = useMay('eventRedownload');
  const table = useDataTable<EventRow>({
    rows,
    columns,
    rowKey: eventRowKey,
    urlPrefix: 'list-',
    pageSizes: [],
    viewsName: 'events',
    reorder,
    ...(initialSort && { initialSort }),
    ...(selecting && { selection: 'none' as const }),
    pinned: pin && { id: state.pin, has: (row) => pinOf(row, pin.column) === pin.value },
  });
  const actions: EventListActions = {
    mayEditMemo,
    mayDownloadAgain,
    onChange,
    openPopUp: ({ event }, show) => change({ event: event.serialNo, show }, { replace: false }),
    pin: (column, value) => change({ pin: pinText({ column, value }) }),
  };
  const tools = (
    <>
      {toolbar}
      <ViewSwitch view={state.view} onChange={(view) => change({ view })} />
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary"
        disabled={exported.length === 0}
        onClick={() => setExporting(true)}
      >
        {t('Export')}
      </button>
    </>
  );
  return (
    <EventListContext value={actions}>
      {pin && <PinBar pin={pin} onClear={() => change({ pin: '' })} />}
      {state.view === ALBUM ? (
        <>
          <div className="gk-table-toolbar">{tools}</div>
          <EventAlbum label={label} rows={table.sortedRows} />
        </>
      ) : (
        <DataTableView
          table={table}
          label={label}
          toolbar={
            <>
              {tools}
              <BulkTools selection={table.selection} onSelect={setSelecting} />
            </>
          }
          tone={({ severity }) => (severity === 'info' ? undefined : severity)}
          empty={t('No matching events.')}
        />
      )}
      {state.event !== 0 && (
        <EventPopUp
          rows={table.sortedRows}
          serialNo={state.event}
          view={state.show}
          onShow={(shown) => change(shown)}
          onClose={() => change({ event: 0, show: 'map' })}
        />
      )}
      {exporting && (
        <EventExportDialog
          rows={exported.map(rowOf)}
          period={period}
          onClose={() => {
            setExporting(false);
            forgetExportTables();
          }}
        />
      )}
    </EventListContext>
  );
}
