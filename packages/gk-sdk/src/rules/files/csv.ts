/** A cell of a table that is exported. Null and undefined are empty cells. @public */
export type CsvCell = string | number | boolean | null | undefined;

/** A column of an exported table. @public */
export interface CsvColumn<Row> {
  /** Words of the column's first row. */
  readonly header: string;
  /** The cell of a row; undefined is written as an empty one. */
  readonly value: (row: Row) => CsvCell;
}

/** Delimiter of the cells of a row. @public */
export type CsvDelimiter = ',' | ';' | '\t' | '|';

/**
 * First characters that a spreadsheet may take for a formula (OWASP, "CSV injection"): the signs, also in their full-width
 * and small forms, controls, and what some readers skip ahead of them: blanks, controls and invisible characters.
 */
const FORMULA_START =
  /^'*(?:[\p{Cf}\p{Cc}\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B]|\p{Cf}*[\t\r\n\0])/u;

/**
 * Writes rows as CSV (RFC 4180: comma unless another delimiter is given, CRLF, quotes doubled). Text that a spreadsheet would run as a formula gets an
 * apostrophe in front, so that it stays text, as text does that looks guarded already; numbers stay numbers, negative ones too.
 *
 * @returns Text without a byte order mark; see {@link CSV_BYTE_ORDER_MARK}.
 * @example
 * ```ts
 * toCsv(rows, [{ header: 'Device ID', value: (row) => row.deviceid }]);
 * ```
 * @public
 */
export function toCsv<Row>(
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
  delimiter: CsvDelimiter = ',',
): string {
  const lines = [
    columns.map(({ header }) => csvCell(header)),
    ...rows.map((row) => columns.map(({ value }) => csvCell(value(row)))),
  ];
  return lines.map((cells) => `${cells.join(delimiter)}\r\n`).join('');
}

/** Ahead of a file that Excel is to read as UTF-8. @public */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';

/** One cell, guarded and quoted as {@link toCsv} does, for every {@link CsvDelimiter}. @public */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  // A line end, a quote or any delimiter inside is only safe in quotes; so is a blank at an end, which readers like to
  // trim, and what looks like the line that names a delimiter.
  return /[",;|\t\r\n]|^\s|\s$|^sep=/i.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** First characters of a guarded cell: apostrophes ahead of what a spreadsheet would run. */
const GUARDED_START = new RegExp(FORMULA_START.source.replace("'*", "'+"), 'u');

/** Delimiters beside the comma, the rarer in words first. */
const OTHER_DELIMITERS = ['\t', ';', '|'] as const satisfies readonly CsvDelimiter[];

/** The line by which a spreadsheet names its delimiter. */
const DELIMITER_LINE = /^sep=([^\p{L}\p{N}\s"'_]|\t)[ ]*(?:\r\n|\n|\r|$)/iu;

/**
 * Reads CSV as RFC 4180 has it: quotes doubled inside quotes, lines that end with CRLF, LF or CR, and delimiters and
 * line ends inside quotes. A byte order mark and empty lines are left out, and the apostrophe goes that {@link toCsv}
 * put ahead of a formula: what was written is what is read.
 *
 * The delimiter is the one of a first line `sep=`, which is no row; else the comma, if the head of the table has one; else
 * the tab, semicolon or bar that the head has. A table that only falls into even rows with one of these has that one.
 *
 * @example
 * ```ts
 * const reading = parseCsv(text);
 * if (reading.kind === 'rows') for (const [name, memo] of reading.rows) console.log(name, memo);
 * ```
 * @public
 */
export function parseCsv(text: string):
  /** Cells of each row, as text, and the separator between them; a line `sep=` may name any character. */
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[]; readonly delimiter: string }
  /** The file ends inside a cell in quotes, which begins in `line`, counted from 1. */
  | { readonly kind: 'unclosed-quote'; readonly line: number } {
  const start = text.startsWith(CSV_BYTE_ORDER_MARK) ? 1 : 0;
  const told = DELIMITER_LINE.exec(text.slice(start));
  if (told?.[1] !== undefined) return readRows(text, start + told[0].length, told[1]);
  const withComma = readRows(text, start, ',');
  if (isTable(withComma)) return withComma;
  const others = OTHER_DELIMITERS.map((delimiter) => readRows(text, start, delimiter));
  const even = others.filter(isTable).sort((a, b) => headOf(b) - headOf(a));
  if (even[0] !== undefined || headOf(withComma) > 1) return even[0] ?? withComma;
  const [widest = withComma] = others.sort((a, b) => headOf(b) - headOf(a));
  return headOf(widest) > 1 ? widest : withComma;
}

/** How many cells the head of a table has. */
function headOf(reading: ReturnType<typeof parseCsv>): number {
  return reading.kind === 'rows' ? (reading.rows[0]?.length ?? 0) : 0;
}

/** Several columns, and as many cells in each row. */
function isTable(reading: ReturnType<typeof parseCsv>): boolean {
  const width = headOf(reading);
  return reading.kind === 'rows' && width > 1 && reading.rows.every((row) => row.length === width);
}

function readRows(text: string, start: number, delimiter: string): ReturnType<typeof parseCsv> {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let wasQuoted = false;
  let line = start > 1 ? 2 : 1;
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
  for (let at = start; at < text.length; at++) {
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
    } else if (char === delimiter) endCell();
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
  return { kind: 'rows', rows, delimiter };
}
