import { useRef, useState, type ReactNode } from 'react';
import { t } from '../i18n/translate.js';
import { useAttention } from '../ui/use-attention.js';
import { HeldNote } from './held-note.js';
import { nameCutCell } from './name-cut-cell.js';
import { TableBody } from './table-body.js';
import { TableFooter } from './table-footer.js';
import { TableHead, TableTotal } from './table-head.js';
import { TableMenu } from './table-menu.js';
import { ALL_ROWS } from './table-address.js';
import { useColumnsInRoom } from './use-columns-in-room.js';
import { useGridFocus } from './use-grid-focus.js';
import { useRowTabStops } from './use-row-tab-stops.js';
import type { RowDetails } from './table-row.js';
import type { DataTableLook } from './data-table-look.js';
import type { DataTableModel } from './use-data-table.js';
import './data-table.css';

/** A data table: header, rows, totals, pager, and the menu of its columns and views. */
export function DataTableView<Row extends object>({
  table,
  toolbar,
  ...look
}: DataTableLook<Row> & { readonly table: DataTableModel<Row>; readonly toolbar?: ReactNode }) {
  const whole = useRef<HTMLElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const { leftOut, actionsLeftOut, isRoomy } = useColumnsInRoom(grid, table);
  const { rowActions, ...lookWithoutActions } = look;
  const details = useRowDetails(table, leftOut, actionsLeftOut ? rowActions : undefined);
  const shownLook = actionsLeftOut ? lookWithoutActions : look;
  const shown =
    leftOut.size === 0
      ? table
      : { ...table, visibleColumns: table.visibleColumns.filter(({ id }) => !leftOut.has(id)) };
  const focus = useGridFocus(table.pageRows, table.rowKey);
  useRowTabStops(grid, focus.active);
  useAttention(whole, table.hold);
  return (
    <section ref={whole} className="gk-table" aria-label={look.label}>
      <div className="gk-table-toolbar">
        <div className="gk-table-toolbar-start">{toolbar}</div>
        <HeldNote
          isHeld={table.isHeld}
          onSort={() => {
            table.sortNow();
            // The button goes with the focus in it.
            grid.current?.querySelector<HTMLElement>('thead button')?.focus();
          }}
        />
        <TableMenu table={table} leftOut={leftOut} />
      </div>
      <div className="gk-table-scroll">
        <table
          ref={grid}
          className="gk-table-grid"
          data-roomy={isRoomy || undefined}
          role="grid"
          aria-label={look.label}
          aria-rowcount={table.sortedRows.length + 1}
          aria-multiselectable={table.selection ? true : undefined}
          tabIndex={-1}
          onBlur={focus.onBlur}
          onFocus={focus.onFocus}
          onKeyDown={focus.onKeyDown}
          onMouseOver={({ target }) => nameCutCell(target)}
        >
          <TableHead table={shown} look={shownLook} more={details !== undefined} />
          <TableBody table={shown} look={shownLook} focus={focus} virtual={table.size === ALL_ROWS} details={details} />
          <TableTotal table={shown} look={shownLook} more={details !== undefined} />
        </table>
        {table.sortedRows.length === 0 && <p className="gk-table-empty">{look.empty ?? t('no records')}</p>}
      </div>
      <TableFooter table={table} label={look.label} pageLinks={look.pageLinks} />
    </section>
  );
}

/** Which rows show below them what there is no room for; undefined where all has room. */
function useRowDetails<Row extends object>(
  { visibleColumns, rowKey }: DataTableModel<Row>,
  leftOut: ReadonlySet<string>,
  actions: DataTableLook<Row>['rowActions'],
): RowDetails<Row> | undefined {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  if (leftOut.size === 0 && !actions) return undefined;
  return {
    columns: visibleColumns.filter(({ id }) => leftOut.has(id)),
    actions,
    isOpen: (row) => open.has(rowKey(row)),
    toggle: (row) =>
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(rowKey(row))) next.add(rowKey(row));
        return next;
      }),
  };
}
