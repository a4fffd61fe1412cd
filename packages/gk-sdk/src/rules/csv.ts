/** A cell of a table that is exported. Null and undefined are empty cells. @public */
export type CsvCell = string | number | boolean | null | undefined;

/** A column of an exported table. @public */
export interface CsvColumn<Row> {
  /** Words of the column's first row. */
  readonly header: string;
  /** The cell of a row; undefined is written as an empty one. */
  readonly value: (row: Row) => CsvCell;
}

/** First characters that a spreadsheet may take for a formula (OWASP, "CSV injection"). */
const FORMULA_START = /^[=+\-@\t\r]/;

/**
 * Writes rows as CSV (RFC 4180: comma, CRLF, quotes doubled). Text that a spreadsheet would run as a formula gets an
 * apostrophe in front, so that it stays text; numbers stay numbers, negative ones too.
 *
 * @returns Text without a byte order mark; see {@link CSV_BYTE_ORDER_MARK}.
 * @example
 * ```ts
 * toCsv(rows, [{ header: 'Device ID', value: (row) => row.deviceid }]);
 * ```
 * @public
 */
export function toCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = [
    columns.map(({ header }) => csvCell(header)),
    ...rows.map((row) => columns.map(({ value }) => csvCell(value(row)))),
  ];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Ahead of a file that Excel is to read as UTF-8. @public */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';

/** One cell, guarded and quoted as {@link toCsv} does. @public */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  // A line end or a quote inside is only safe in quotes; so is a blank at an end, which readers like to trim.
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
