import { type ReactNode } from 'react';
import type { DataTableLook } from './data-table-look.js';
import { DataTableView } from './data-table-view.js';
import { useDataTable, type DataTableModel, type DataTableOptions } from './use-data-table.js';

/** A data table with its own state. Screens that need the state, such as for an export, use `useDataTable`. */
export function DataTable<Row extends object>({
  toolbar,
  ...props
}: DataTableOptions<Row> &
  DataTableLook<Row> & {
    /** Stands above the table, at its start, such as an export menu. */
    readonly toolbar?: (table: DataTableModel<Row>) => ReactNode;
  }) {
  const table = useDataTable(props);
  return <DataTableView table={table} toolbar={toolbar?.(table)} {...props} />;
}
