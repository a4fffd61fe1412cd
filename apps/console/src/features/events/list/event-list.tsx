import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import type { FleetEvent } from 'gk-sdk/rest';
import { useMay } from '../../../shared/access/use-may.js';
import { t } from '../../../shared/i18n/translate.js';
import { usePreference } from '../../../shared/storage/preference.js';
import { dataSaverPreference } from '../../../shared/storage/switch-preference.js';
import { DataTableView } from '../../../shared/table/data-table-view.js';
import { loadRowsInSight } from '../../../shared/table/load-rows-in-sight.js';
import type { SortOrder } from '../../../shared/table/sort-order.js';
import { useDataTable } from '../../../shared/table/use-data-table.js';
import { focusCell } from '../../../shared/table/use-grid-focus.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { numberParameter, textParameter, useUrlState } from '../../../shared/url-state/use-url-state.js';
import { EventAlbum } from '../album/event-album.js';
import { BulkTools } from '../bulk/bulk-tools.js';
import { EventExportDialog } from '../export/event-export-dialog.js';
import { useForgetExportTables } from '../export/use-forget-export-tables.js';
import { EventPopUp } from '../pop-up/event-pop-up.js';
import { POP_UP_SHAPE } from '../pop-up/pop-up-address.js';
import { isNewestFirst, type EventBeyond, type ReviewStep } from '../review/review-order.js';
import { useReview } from '../review/use-review.js';
import { eventColumns } from '../rows/event-columns.js';
import { eventRowKey, useEventRows, type EventRow } from '../rows/event-row.js';
import { EventListContext, type EventListActions, type EventPatch } from './event-list-context.js';
import { pinOf, pinText, readPin } from './pin.js';
import { PinBar } from './pin-bar.js';
import { useReturnToRow } from './use-return-to-row.js';
import { ALBUM, TABLE, ViewSwitch } from './view-switch.js';
import './event-list.css';

// The table shows all events: what draws the rows in sight is fetched beside the events, not after them.
loadRowsInSight().catch(() => undefined);
const EventPreviews = lazy(() => import('../preview/event-previews.js'));

const SHAPE = { ...POP_UP_SHAPE, pin: textParameter(), view: numberParameter(TABLE, TABLE, ALBUM) };
const NO_OTHER_PAGES = (): undefined => undefined;

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
  beyond = NO_OTHER_PAGES,
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
  /** Finds the next unreviewed event on another page of the list; absent for a list without pages. */
  readonly beyond?: (step: ReviewStep, newestFirst: boolean) => EventBeyond | undefined;
}) {
  const unit = useLengthUnit();
  const rowOf = useEventRows();
  const rows = useMemo(() => events.map(rowOf), [events, rowOf]);
  const columns = useMemo(() => eventColumns(unit), [unit]);
  const [state, change] = useUrlState(SHAPE);
  const [exporting, setExporting] = useState(false);
  const [selecting, setSelecting] = useState(false);
  const forgetExportTables = useForgetExportTables();
  const savesData = usePreference(dataSaverPreference);
  const list = useRef<HTMLDivElement>(null);
  const pin = readPin(state.pin);
  const mayEditMemo = useMay('eventMemo');
  const mayDownloadAgain = useMay('eventRedownload');
  // Either area's users may set the check status (`CALL_RULES`).
  const mayReviewToday = useMay('todayevents');
  const mayReview = useMay('queryeventex') || mayReviewToday;
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
    mayReview,
    mayDownloadAgain,
    onChange,
    openPopUp: ({ event }, show) => change({ event: event.serialNo, show }, { replace: false }),
    pin: (column, value) => change({ pin: pinText({ column, value }) }),
  };
  const review = useReview({
    rows: table.sortedRows,
    shownSerialNo: state.event,
    list,
    mayReview,
    onChange,
    beyond: (step) => beyond(step, isNewestFirst(table.sort)),
    show: ({ event }, place) => {
      if (state.event !== 0) change({ event: event.serialNo });
      else focusRow(place);
    },
  });
  const focusRow = (row: number): void => {
    const grid = list.current?.querySelector<HTMLElement>('table[role="grid"]');
    if (grid) focusCell(grid, { row, column: 0 });
  };
  useReturnToRow(state.event, (serialNo) => {
    const place = table.sortedRows.findIndex(({ event }) => event.serialNo === serialNo);
    if (place !== -1) focusRow(place);
  });
  const tools = (
    <>
      {toolbar}
      {mayReview && (
        <button
          type="button"
          className="btn btn-sm btn-outline-primary"
          title={t('Open the next event that was not reviewed; J and K go on, E marks it')}
          disabled={review.first === undefined}
          onClick={() => review.first && actions.openPopUp(review.first, 'all')}
        >
          {t('Review ({count})', { count: review.left })}
        </button>
      )}
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
      <div className="gk-event-list" ref={list}>
        {state.view === ALBUM ? (
          <>
            <div className="gk-table-toolbar">{tools}</div>
            <EventAlbum label={label} rows={table.sortedRows} at={review.at} />
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
            isCurrent={({ event }) => event.serialNo === review.at}
            onOpen={(row) => actions.openPopUp(row, 'all')}
            empty={t('No matching events.')}
          />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {state.event === 0 && review.words}
      </p>
      {!savesData && state.event === 0 && (
        <Suspense fallback={null}>
          <EventPreviews list={list} rows={table.sortedRows} />
        </Suspense>
      )}
      {state.event !== 0 && (
        <EventPopUp
          rows={table.sortedRows}
          serialNo={state.event}
          view={state.show}
          review={review}
          onShow={(shown) => change(shown)}
          onClose={() => change({ event: 0, show: 'all' })}
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
