import { t, word } from '../i18n/translate.js';
import { textColumn } from './column-kinds.js';
import type { Column } from './column.js';

/**
 * A column of the drivers of a time. One who is not known is marked on screen and in a PDF, and empty in files for programs,
 * which would take the mark for a name.
 *
 * @param namesOf - The names; undefined among them stands for a driver who is not known.
 */
export function driverColumn<Row>(id: string, namesOf: (row: Row) => readonly (string | undefined)[]): Column<Row> {
  const words = (row: Row, unknown: string): string =>
    namesOf(row)
      .map((name) => name ?? unknown)
      .filter((name) => name !== '')
      .join(', ');
  return textColumn(id, word('Driver'), (row) => words(row, '') || undefined, {
    text: (row) => words(row, t('Not known')),
    exported: (row) => words(row, ''),
  });
}
