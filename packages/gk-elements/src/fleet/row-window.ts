/** Rows drawn beyond each edge of the visible part, so that a flick does not show a gap. */
const OVERSCAN = 6;

/** Which rows to draw: from `first` to before `end`. @internal */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** The rows to draw of a list of `count` rows of one height, scrolled to `scrollTop`. @internal */
export function rowWindow(scrollTop: number, viewHeight: number, rowHeight: number, count: number): RowWindow {
  const first = Math.min(Math.max(0, Math.floor(scrollTop / rowHeight) - OVERSCAN), Math.max(0, count - 1));
  const end = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + OVERSCAN);
  return { first, end: Math.max(first, end) };
}

/** Where to scroll so that a row is wholly visible, with the least movement. @internal */
export function scrollToRow(index: number, scrollTop: number, viewHeight: number, rowHeight: number): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return top + rowHeight > scrollTop + viewHeight ? top + rowHeight - viewHeight : scrollTop;
}
