import type { MouseEvent } from 'react';
import { t } from '../i18n/translate.js';
import { columnHeader, columnText, type Column, type RowAction } from './column.js';
import { Icon } from '../ui/icon.js';
import type { DataTableLook } from './data-table-look.js';
import type { DataTableModel } from './use-data-table.js';

/** The columns and actions of a row for which there is no room, and whether the row shows them below it. */
export interface RowDetails<Row> {
  readonly columns: readonly Column<Row>[];
  /** Undefined where the row has room for its actions, or has none. */
  readonly actions: ((row: Row) => readonly RowAction[]) | undefined;
  readonly isOpen: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
}

/** A row of a data table, and the content below it. */
export function TableRow<Row extends object>({
  table,
  look,
  row,
  index,
  activeColumn,
  measure,
  columns,
  details,
}: {
  readonly table: DataTableModel<Row>;
  readonly look: DataTableLook<Row>;
  readonly row: Row;
  /** Place on the page, from 0. */
  readonly index: number;
  /** Which of the row's cells is the tab stop; -1 = none. */
  readonly activeColumn: number;
  /** Measures the row's height where rows are virtual. */
  readonly measure?: (element: HTMLTableRowElement | null) => void;
  /** Only so many columns from the start have their content, but all in the row of the tab stop; undefined = all. */
  readonly columns?: number;
  /** Undefined where all columns have room. */
  readonly details: RowDetails<Row> | undefined;
}) {
  const { selection, visibleColumns } = table;
  const checked = selection?.isChecked(row);
  const detail = look.detail?.(row);
  const actions = look.rowActions?.(row);
  const lead = (selection ? 1 : 0) + (look.numbered ? 1 : 0);
  const cell = (column: number) => ({
    role: 'gridcell',
    'data-row': index,
    'data-cell': column,
    tabIndex: activeColumn === column ? 0 : -1,
  });
  const open = (event: MouseEvent<HTMLTableRowElement>): void => {
    if (event.target instanceof Element && !event.target.closest('a, button, input, select, label')) look.onOpen?.(row);
  };
  const isOpen = details?.isOpen(row) ?? false;
  const end = lead + visibleColumns.length + (details ? 1 : 0);
  const width = end + (actions ? 1 : 0);
  const isDrawn = (place: number): boolean => columns === undefined || place < columns || activeColumn >= 0;
  return (
    <>
      {/* Enter on a cell does the same: see useGridFocus. */}
      <tr
        ref={measure}
        data-index={index}
        data-tone={look.tone?.(row)}
        data-opens={look.onOpen ? '' : undefined}
        aria-rowindex={table.firstIndex + index + 2}
        aria-selected={checked}
        aria-current={look.isCurrent?.(row) ? 'true' : undefined}
        onClick={look.onOpen && open}
      >
        {selection && (
          <td className="gk-table-check" {...cell(0)}>
            <label>
              <input
                type="checkbox"
                className="form-check-input"
                aria-label={t('Select row {number}', { number: table.firstIndex + index + 1 })}
                checked={checked}
                tabIndex={-1}
                onChange={() => selection.toggle(row)}
              />
            </label>
          </td>
        )}
        {look.numbered && (
          <td className="gk-table-number" data-align="end" {...cell(selection ? 1 : 0)}>
            {table.firstIndex + index + 1}
          </td>
        )}
        {visibleColumns.map((column, place) => (
          <td
            key={column.id}
            data-align={column.align}
            data-column={column.id}
            data-lead={place === 0 ? '' : undefined}
            data-nowrap={column.noWrap}
            {...cell(lead + place)}
          >
            {isDrawn(place) && (column.cell ? column.cell(row) : columnText(column, row))}
          </td>
        ))}
        {details && (
          <td className="gk-table-more" {...cell(end - 1)}>
            <button
              type="button"
              className="gk-table-more-button"
              aria-expanded={isOpen}
              aria-label={t('Details of row {number}', { number: table.firstIndex + index + 1 })}
              title={t('Details')}
              onClick={() => details.toggle(row)}
            >
              <Icon name={isOpen ? 'up' : 'down'} size={16} />
            </button>
          </td>
        )}
        {actions && (
          <td className="gk-table-actions" {...cell(end)}>
            {isDrawn(visibleColumns.length) && <ActionButtons actions={actions} />}
          </td>
        )}
      </tr>
      {details && isOpen && (
        <tr className="gk-table-detail">
          <td colSpan={width}>
            <dl className="gk-table-details">
              {details.columns.map((column) => (
                <div key={column.id} data-detail={column.id}>
                  <dt>{columnHeader(column)}</dt>
                  <dd>{column.cell ? column.cell(row) : columnText(column, row)}</dd>
                </div>
              ))}
            </dl>
            {details.actions && <ActionButtons actions={details.actions(row)} />}
          </td>
        </tr>
      )}
      {detail != null && (
        <tr className="gk-table-detail">
          <td colSpan={width}>{detail}</td>
        </tr>
      )}
    </>
  );
}

function ActionButtons({ actions }: { readonly actions: readonly RowAction[] }) {
  return actions.map((action) => (
    <button
      key={action.id}
      type="button"
      className="gk-table-action"
      data-danger={action.danger}
      disabled={action.disabled}
      onClick={action.onSelect}
    >
      {t(action.title)}
    </button>
  ));
}
