import type { ReactNode } from 'react';
import type { CsvCell } from 'gk-sdk/rules';
import { t } from '../i18n/translate.js';

/** Value of a cell, for sorting and for its words. Undefined when nothing is known. */
export type CellValue = string | number | boolean | undefined;

/** A column of a table: everything that the screen and the files need of it, in one place. */
export interface Column<Row> {
  /** Name in the address and in saved views. */
  readonly id: string;
  /** English word of the header, shown through `t`. */
  readonly title: string;
  /** English word of the unit of the values, shown through `t` beside the title, such as `km`. */
  readonly unit?: string;
  /** Value that the column sorts by. */
  readonly value: (row: Row) => CellValue;
  /** The value in words, on screen and in a PDF; by default the value as it is. */
  readonly text?: (row: Row) => string;
  /** Renders the cell, where words are not enough. */
  readonly cell?: (row: Row) => ReactNode;
  /** Value in CSV and JSON files; by default the value of a number or switch, and else the words. */
  readonly exported?: (row: Row) => CsvCell;
  /** Key in a JSON file; the id by default. */
  readonly jsonKey?: string;
  /** False keeps the column out of files. */
  readonly inFiles?: false;
  /** `start` by default; numbers stand at the end. */
  readonly align?: 'start' | 'center' | 'end';
  /** The words stay on one line, such as an id; `wide`: only where the table is wide, such as those of a moment. */
  readonly noWrap?: true | 'wide';
  /** False when a click on the header does not sort. */
  readonly sortable?: false;
  /** The first click sorts from the largest value down. */
  readonly firstDescending?: true;
  /** Value of the last row for all rows, such as their sum. */
  readonly total?: (rows: readonly Row[]) => CellValue;
  /** False when the column cannot be taken off the table. */
  readonly hideable?: false;
  /** The column is off the table until the user chooses it. */
  readonly initiallyHidden?: true;
  /**
   * Where a table is too narrow for its columns, those with the highest rank stand in the rows' details, unless the user chose them.
   * Columns without a rank stay. Where none has one, a wide table scrolls sideways, and in a narrow one those at the end give way first
   * (`rankedColumns`).
   */
  readonly rank?: number;
}

/** Action of a row: a ghost button that shows when the row has the pointer or the focus. */
export interface RowAction {
  readonly id: string;
  /** English word, shown through `t`. */
  readonly title: string;
  readonly onSelect: () => void;
  readonly disabled?: boolean;
  /** The action takes something away. */
  readonly danger?: true;
}

/** A value in words. */
export function formatValue(value: CellValue): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return String(value);
}

/** The words of a cell, as on screen and in a PDF. */
export function columnText<Row>(column: Column<Row>, row: Row): string {
  return column.text ? column.text(row) : formatValue(column.value(row));
}

/** Returns a cell's value in files. */
export function columnExport<Row>(column: Column<Row>, row: Row): CsvCell {
  if (column.exported) return column.exported(row);
  const value = column.value(row);
  return typeof value === 'number' || typeof value === 'boolean' ? value : columnText(column, row);
}

/** The words of a header, with the unit. */
export function columnHeader<Row>({ title, unit }: Column<Row>): string {
  return unit === undefined ? t(title) : `${t(title)} (${t(unit)})`;
}
