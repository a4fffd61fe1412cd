import { CSV_BYTE_ORDER_MARK, toCsv, type CsvCell, type CsvColumn } from 'gk-sdk/rules';
import { chosenCsvDelimiter } from './csv-separator.js';
import { columnExport, columnHeader, type Column } from '../table/column.js';

/** The rows as CSV, with the mark by which a spreadsheet reads it as UTF-8; no cell runs as a formula. */
export function csvFile<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Blob {
  const cells = fileColumns(columns).map((column) => ({
    header: columnHeader(column),
    value: (row: Row) => columnExport(column, row),
  }));
  return csvBlob(rows, cells);
}

/** Rows as a CSV file with headers of the caller's own, and the separator that the user chose. */
export function csvBlob<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): Blob {
  return new Blob([CSV_BYTE_ORDER_MARK, toCsv(rows, columns, chosenCsvDelimiter())], {
    type: 'text/csv;charset=utf-8',
  });
}

/** The rows as a JSON list of objects with the columns' keys. */
export function jsonFile<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Blob {
  const objects = rows.map((row): Record<string, CsvCell> =>
    Object.fromEntries(
      fileColumns(columns).map((column) => [column.jsonKey ?? column.id, columnExport(column, row) ?? null]),
    ),
  );
  return jsonBlob(objects);
}

/** Any data as a JSON file. */
export function jsonBlob(data: unknown): Blob {
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}

/** The columns that go into files. */
export function fileColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.filter((column) => column.inFiles !== false);
}
