import { lazy, Suspense, useState } from 'react';
import { TableRow, type RowDetails } from './table-row.js';
import type { DataTableLook } from './data-table-look.js';
import type { GridFocus } from './use-grid-focus.js';
import type { RowAt } from './rows-in-sight.js';
import type { DataTableModel } from './use-data-table.js';
import { loadedRowsInSight, loadRowsInSight } from './load-rows-in-sight.js';

const RowsInSightLater = lazy(loadRowsInSight);

/** The rows: those of the page, or of all rows those in sight. */
export function TableBody<Row extends object>({
  table,
  look,
  focus,
  virtual,
  details,
}: {
  readonly table: DataTableModel<Row>;
  readonly look: DataTableLook<Row>;
  readonly focus: GridFocus;
  /** Draw only the rows in sight. */
  readonly virtual: boolean;
  readonly details: RowDetails<Row> | undefined;
}) {
  const { pageRows, rowKey, visibleColumns } = table;
  // Held, so that the rows of a table that waited for the code stay when it is there.
  const [RowsInSight] = useState(() => loadedRowsInSight() ?? RowsInSightLater);
  const rowAt: RowAt = (index, measure, columns) => {
    const row = pageRows[index]!;
    const activeColumn = focus.active.row === index ? focus.active.column : -1;
    return (
      <TableRow
        key={rowKey(row)}
        table={table}
        look={look}
        row={row}
        index={index}
        activeColumn={activeColumn}
        measure={measure}
        columns={columns}
        details={details}
      />
    );
  };
  if (!virtual) return <tbody>{pageRows.map((_row, index) => rowAt(index))}</tbody>;
  return (
    <Suspense fallback={<tbody />}>
      <RowsInSight
        count={pageRows.length}
        columnIds={visibleColumns.map(({ id }) => id).join()}
        keyAt={(index) => rowKey(pageRows[index]!)}
        rowAt={rowAt}
      />
    </Suspense>
  );
}
