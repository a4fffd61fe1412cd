import { useMemo, type ReactNode } from 'react';
import { ExportButtons, type TableFiles } from '../export/export-buttons.js';
import type { DataTableLook } from '../table/data-table-look.js';
import { DataTableView } from '../table/data-table-view.js';
import { useDataTable, type DataTableOptions } from '../table/use-data-table.js';
import './report.css';

/** Props of a report's answer. */
export type ReportResultProps<Row> = Omit<DataTableOptions<Row>, 'rowKey'> &
  Omit<DataTableLook<Row>, 'label'> & {
    /** Heading of the result, and name of the table. */
    readonly title: string;
    /** Names a row; its place in the answer by default, for rows that have no id. */
    readonly rowKey?: (row: Row) => string;
    readonly summary?: ReactNode;
    readonly chart?: ReactNode;
    readonly files?: TableFiles<Row>;
    /** Files that are not one line a row: buttons for the rows of the files. */
    readonly exports?: (rows: readonly Row[]) => ReactNode;
  };

/** The answer of a report: its heading, figures, a chart, and the table with its files. */
export function ReportResult<Row extends object>({
  title,
  summary,
  chart,
  files,
  exports,
  rowKey,
  ...options
}: ReportResultProps<Row>) {
  const places = usePlaces(options.rows);
  const table = useDataTable({ ...options, rowKey: rowKey ?? ((row) => places.get(row) ?? '') });
  const rows = table.selection ? table.selection.checkedRows : table.sortedRows;
  return (
    <section className="gk-report-result" aria-label={title} data-chart={chart ? '' : undefined}>
      {summary !== undefined && <p className="gk-report-summary">{summary}</p>}
      {chart}
      <DataTableView
        table={table}
        label={title}
        toolbar={
          <>
            <h2 className="gk-report-title">{title}</h2>
            {files && <ExportButtons rows={rows} columns={options.columns} files={files} />}
            {exports?.(rows)}
          </>
        }
        {...options}
      />
    </section>
  );
}

/** Two rows of a log may be alike in everything: each is named by its place. */
function usePlaces<Row extends object>(rows: readonly Row[]): ReadonlyMap<Row, string> {
  return useMemo(() => new Map(rows.map((row, index) => [row, String(index)])), [rows]);
}
