import { t } from '../i18n/translate.js';
import { formatValue, type Column } from './column.js';
import type { DataTableLook } from './data-table-look.js';
import type { DataTableModel } from './use-data-table.js';

/** The header row: titles with units, which sort on a click; Shift adds a column to the order. */
export function TableHead<Row>({
  table,
  look,
  more,
}: {
  readonly table: DataTableModel<Row>;
  readonly look: DataTableLook<Row>;
  /** Rows have a button for their details. */
  readonly more: boolean;
}) {
  const { selection, sortedRows } = table;
  const checked = selection?.checkedRows.length ?? 0;
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="gk-table-check">
            <label>
              <input
                type="checkbox"
                className="form-check-input"
                aria-label={t('Select all')}
                checked={checked > 0 && checked === sortedRows.length}
                ref={(box) => {
                  if (box) box.indeterminate = checked > 0 && checked < sortedRows.length;
                }}
                onChange={(event) => selection.setAll(event.target.checked)}
              />
            </label>
          </th>
        )}
        {look.numbered && (
          <th scope="col" className="gk-table-number" data-align="end">
            #
          </th>
        )}
        {table.visibleColumns.map((column, place) => (
          <HeadCell key={column.id} table={table} column={column} leads={place === 0} />
        ))}
        {more && (
          <th scope="col" className="gk-table-more" data-more="">
            <span className="visually-hidden">{t('Details')}</span>
          </th>
        )}
        {look.rowActions && (
          <th scope="col" className="gk-table-actions" data-actions="">
            <span className="visually-hidden">{t('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({
  table,
  column,
  leads,
}: {
  readonly table: DataTableModel<Row>;
  readonly column: Column<Row>;
  readonly leads: boolean;
}) {
  const place = table.sort.findIndex(({ id }) => id === column.id);
  const key = table.sort[place];
  const words = (
    <span>
      {t(column.title)}
      {column.unit !== undefined && <span className="gk-table-unit"> {t(column.unit)}</span>}
    </span>
  );
  return (
    <th
      scope="col"
      data-align={column.align}
      data-column={column.id}
      data-lead={leads ? '' : undefined}
      aria-sort={key ? (key.descending ? 'descending' : 'ascending') : undefined}
    >
      {column.sortable === false ? (
        words
      ) : (
        <button
          type="button"
          className="gk-table-sort"
          title={t('Sort. Hold Shift to add this column to the sort order.')}
          onClick={(event) => table.sortBy(column, event.shiftKey)}
        >
          {words}
          <span className="gk-table-arrow" aria-hidden="true">
            {key ? (key.descending ? '↓' : '↑') : ''}
            {key && table.sort.length > 1 ? place + 1 : ''}
          </span>
        </button>
      )}
    </th>
  );
}

/** The last row, with the totals of the columns. Absent when no column in sight has a total. */
export function TableTotal<Row>({
  table,
  look,
  more,
}: {
  readonly table: DataTableModel<Row>;
  readonly look: DataTableLook<Row>;
  readonly more: boolean;
}) {
  const { visibleColumns, sortedRows } = table;
  if (sortedRows.length === 0 || !visibleColumns.some((column) => column.total)) return null;
  const firstWithTotal = visibleColumns.findIndex((column) => column.total);
  const lead = (table.selection ? 1 : 0) + (look.numbered ? 1 : 0) + firstWithTotal;
  return (
    <tfoot>
      <tr>
        {lead > 0 && (
          <th scope="row" colSpan={lead}>
            {t('Total')}
          </th>
        )}
        {visibleColumns.slice(firstWithTotal).map((column) => (
          <td key={column.id} data-align={column.align}>
            {formatValue(column.total?.(sortedRows))}
          </td>
        ))}
        {more && <td />}
        {look.rowActions && <td />}
      </tr>
    </tfoot>
  );
}
