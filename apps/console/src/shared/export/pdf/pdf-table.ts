import { isolatedText } from 'gk-sdk/rules';
import * as z from 'zod/mini';
import { t } from '../../i18n/translate.js';
import { formatLocalTime } from '../../table/column-kinds.js';
import { shownZoneName } from '../../time/shown-zone.js';
import { columnHeader, columnText, formatValue, type Column } from '../../table/column.js';
import { fileColumns } from '../table-files.js';

const texts = z.array(z.string());

const pdfTable = z.object({
  title: z.string(),
  /** Subject of the rows, such as the days. */
  subtitle: z.string(),
  fileName: z.string(),
  /** Where the rows come from: zone of the times, server, user, and moment of making. A line each. */
  origin: texts,
  head: texts,
  align: z.array(z.enum(['start', 'center', 'end'])),
  body: z.array(texts),
  /** The last row; empty when there is none. */
  foot: texts,
});

/** A table as a PDF shows it: words only. It is the data that waits at the server for the PDF page. */
export type PdfTable = z.infer<typeof pdfTable>;

/** Words of a PDF besides its table. */
export interface PdfWords {
  readonly title: string;
  readonly subtitle: string;
  /** Name of the file, such as `mileage.pdf`. */
  readonly fileName: string;
}

/** The table before it is known who makes it, and when. */
export type PdfContent = Omit<PdfTable, 'origin'>;

/** Who makes a PDF, where and when. */
export interface PdfMaking {
  /** Host of the server that the rows come from. */
  readonly server: string;
  readonly user: string;
  /** Unix seconds. */
  readonly madeS: number;
}

/** Words of a PDF's heading besides its period: paper has no screen around it for context. */
export function pdfOrigin({ server, user, madeS }: PdfMaking): string[] {
  return [
    t('Times of {zone}, with their offset from UTC', { zone: shownZoneName() }),
    t('Server {server}, user {user}, made {time}', { server, user, time: formatLocalTime(madeS) }),
  ];
}

/** The rows and columns of a table in words, with their totals. */
export function toPdfTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], words: PdfWords): PdfContent {
  const shown = fileColumns(columns);
  const hasTotal = shown.some((column) => column.total);
  return {
    ...words,
    title: isolatedText(words.title),
    subtitle: isolatedText(words.subtitle),
    head: ['#', ...shown.map(columnHeader)],
    align: ['end', ...shown.map((column) => column.align ?? 'start')],
    body: rows.map((row, index) => [
      String(index + 1),
      ...shown.map((column) => isolatedText(columnText(column, row))),
    ]),
    foot: hasTotal ? ['', ...shown.map((column) => formatValue(column.total?.(rows)))] : [],
  };
}

/** Reads the table that waited at the server; undefined for anything but a table of this console. */
export function readPdfTable(data: unknown): PdfTable | undefined {
  const read = z.safeParse(pdfTable, data);
  return read.success ? read.data : undefined;
}
