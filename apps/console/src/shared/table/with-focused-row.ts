/**
 * The rows to draw, and the one that has the focus wherever it is: a row that is not drawn any more takes the focus, and what
 * is typed in it, with it.
 *
 * @param rows - Indexes, in order.
 * @param box - Container of the rows, each with its `data-index`.
 */
export function withFocusedRow(rows: number[], box: Element | null, count: number): number[] {
  const focused = document.activeElement;
  const row = box?.contains(focused) ? focused?.closest<HTMLElement>('[data-index]') : undefined;
  const index = Number(row?.dataset['index']);
  return index < count && !rows.includes(index) ? [...rows, index].sort((a, b) => a - b) : rows;
}
