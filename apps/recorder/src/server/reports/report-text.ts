import { setImmediate as nextTurn } from 'node:timers/promises';
import { CSV_BYTE_ORDER_MARK, csvCell, type CsvDelimiter, withoutDirectionMarks } from 'gk-sdk/rules';
import type { ReportFileType } from './report-schedule.js';
import type { ReportTable } from './report-table.js';

const CHUNK_CHARACTERS = 64 * 1024;
const TURN_MS = 8;

/**
 * The text of a report as its table is made: CSV with cells that no spreadsheet runs, or a JSON array of objects. Others have their turn
 * between pages.
 */
export async function* reportText(
  { columns, rows }: ReportTable,
  filetype: ReportFileType,
  delimiter: CsvDelimiter,
): AsyncIterable<string> {
  const isCsv = filetype === 'csv';
  let text = isCsv ? `${CSV_BYTE_ORDER_MARK}${columns.map(csvCell).join(delimiter)}\r\n` : '[';
  let separator = '';
  let turnMs = performance.now();
  for await (const page of rows) {
    for (const made of page) {
      const row = made.map((cell) => (typeof cell === 'string' ? withoutDirectionMarks(cell) : cell));
      if (isCsv) text += `${row.map(csvCell).join(delimiter)}\r\n`;
      else {
        text += separator + JSON.stringify(Object.fromEntries(columns.map((name, i) => [name, row[i] ?? null])));
        separator = ',';
      }
      if (text.length < CHUNK_CHARACTERS) continue;
      yield text;
      text = '';
    }
    if (performance.now() - turnMs < TURN_MS) continue;
    await nextTurn();
    turnMs = performance.now();
  }
  yield isCsv ? text : `${text}]`;
}
