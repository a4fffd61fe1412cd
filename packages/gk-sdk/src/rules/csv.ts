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
const FORMULA_START = /^'*[=+\-@\t\r]/;

/**
 * Writes rows as CSV (RFC 4180: comma, CRLF, quotes doubled). Text that a spreadsheet would run as a formula gets an
 * apostrophe in front, so that it stays text, as text does that looks guarded already; numbers stay numbers, negative ones too.
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

/** First characters of a guarded cell: apostrophes ahead of what a spreadsheet would run. */
const GUARDED_START = /^'+[=+\-@\t\r]/;

/** Why a text is no CSV: the line of the problem, from 1. @public */
export type CsvReading =
  /** The cells of each row, as text. */
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  /** The file ends inside a cell in quotes, which begins in `line`, counted from 1. */
  | { readonly kind: 'unclosed-quote'; readonly line: number };

/**
 * Reads CSV as RFC 4180 has it: commas, quotes doubled inside quotes, lines that end with CRLF, LF or CR, and commas and
 * line ends inside quotes. A byte order mark and empty lines are left out, and the apostrophe goes that {@link toCsv}
 * put ahead of a formula: what was written is what is read.
 *
 * @example
 * ```ts
 * const reading = parseCsv(await file.text());
 * if (reading.kind === 'rows') for (const [name, memo] of reading.rows) console.log(name, memo);
 * ```
 * @public
 */
export function parseCsv(text: string): CsvReading {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let wasQuoted = false;
  let line = 1;
  let quoteLine = 1;
  const endCell = (): void => {
    row.push(GUARDED_START.test(cell) ? cell.slice(1) : cell);
    cell = '';
    wasQuoted = false;
  };
  const endRow = (): void => {
    // A line without anything on it is no row of one empty cell.
    const isEmpty = row.length === 0 && cell === '' && !wasQuoted;
    endCell();
    if (!isEmpty) rows.push(row);
    row = [];
  };
  for (let at = text.startsWith(CSV_BYTE_ORDER_MARK) ? 1 : 0; at < text.length; at++) {
    const char = text.charAt(at);
    const isLineEnd = char === '\n' || char === '\r';
    if (isLineEnd && !(char === '\r' && text.charAt(at + 1) === '\n')) line++;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (char === '"' && cell === '' && !wasQuoted) {
      quoted = true;
      wasQuoted = true;
      quoteLine = line;
    } else if (char === ',') endCell();
    else if (isLineEnd) {
      if (char === '\r' && text.charAt(at + 1) === '\n') {
        at++;
        line++;
      }
      endRow();
    } else cell += char;
  }
  if (quoted) return { kind: 'unclosed-quote', line: quoteLine };
  if (cell !== '' || wasQuoted || row.length > 0) endRow();
  return { kind: 'rows', rows };
}
