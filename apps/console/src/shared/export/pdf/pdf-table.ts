import * as z from 'zod/mini';
import { columnHeader, columnText, formatValue, type Column } from '../../table/column.js';
import { fileColumns } from '../table-files.js';

const texts = z.array(z.string());

const pdfTable = z.object({
  title: z.string(),
  /** What the rows are of, such as the days. */
  subtitle: z.string(),
  fileName: z.string(),
  head: texts,
  align: z.array(z.enum(['start', 'center', 'end'])),
  body: z.array(texts),
  /** The last row; empty when there is none. */
  foot: texts,
});

/** A table as a PDF shows it: words only. It is the data that waits at the server for the PDF page. */
export type PdfTable = z.infer<typeof pdfTable>;

/** What a PDF says besides its table. */
export interface PdfWords {
  readonly title: string;
  readonly subtitle: string;
  /** Name of the file, such as `mileage.pdf`. */
  readonly fileName: string;
}

/** The rows and columns of a table in words, with their totals. */
export function toPdfTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], words: PdfWords): PdfTable {
  const shown = fileColumns(columns);
  const hasTotal = shown.some((column) => column.total);
  return {
    ...words,
    head: ['#', ...shown.map(columnHeader)],
    align: ['end', ...shown.map((column) => column.align ?? 'start')],
    body: rows.map((row, index) => [String(index + 1), ...shown.map((column) => columnText(column, row))]),
    foot: hasTotal ? ['', ...shown.map((column) => formatValue(column.total?.(rows)))] : [],
  };
}

/** Reads what waited at the server; undefined for what is no table of this console. */
export function readPdfTable(data: unknown): PdfTable | undefined {
  const read = z.safeParse(pdfTable, data);
  return read.success ? read.data : undefined;
}
