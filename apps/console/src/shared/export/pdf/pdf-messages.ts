import type { PdfTable } from './pdf-table.js';

/** Order to the worker: the table, and where its font is. */
export interface PdfOrder {
  readonly table: PdfTable;
  readonly fontUrl: string;
  /** Words under each page, a message with `{page}` and `{pages}`. */
  readonly pageWords: string;
  /** BCP 47 name of their language. */
  readonly locale: string;
}

/** Message of the worker. */
export type PdfReport =
  | { readonly kind: 'progress'; readonly rows: number; readonly pages: number }
  | { readonly kind: 'done'; readonly file: ArrayBuffer; readonly pages: number }
  | { readonly kind: 'failed'; readonly message: string };
