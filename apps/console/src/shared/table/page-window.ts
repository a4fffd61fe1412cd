/** How many pages `rows` fill; at least one, so that a page number always exists. */
export function pageCount(rows: number, perPage: number): number {
  return Math.max(1, Math.ceil(rows / perPage));
}

/** A page number from the URL, brought into 1..`pages`; anything that is not a number is 1. */
export function clampPage(text: string | null, pages: number): number {
  const page = Number(text ?? '1');
  return Number.isInteger(page) ? Math.min(Math.max(page, 1), pages) : 1;
}

/** The page numbers to offer: `size` of them around `current`, shifted at the ends so that none is lost. */
export function pageWindow(current: number, pages: number, size: number): number[] {
  const length = Math.min(size, pages);
  const first = Math.min(Math.max(1, current - Math.floor(length / 2)), pages - length + 1);
  return Array.from({ length }, (_, i) => first + i);
}

/** The rows of a page. */
export function pageRows<T>(rows: readonly T[], page: number, perPage: number): readonly T[] {
  return rows.slice((page - 1) * perPage, page * perPage);
}
