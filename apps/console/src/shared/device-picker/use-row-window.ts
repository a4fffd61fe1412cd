import { useCallback, useState, type RefObject, type UIEvent } from 'react';

/** Rows drawn above and below those in sight. */
const MARGIN = 6;

/** Which rows of a long list are drawn. */
export interface RowWindow {
  readonly first: number;
  /** Index after the last one. */
  readonly end: number;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  /** Scrolls a row into sight. */
  readonly reveal: (index: number) => void;
  /** Rows that fit. */
  readonly pageRows: number;
}

/**
 * The part of a list of rows of one height that is in sight: ten thousand rows cost no more than thirty.
 *
 * @param box - The element that scrolls.
 * @param count - Number of rows.
 * @param rowHeight - Height of a row, CSS pixels.
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [view, setView] = useState({ top: 0, height: 400 });
  const first = Math.max(0, Math.min(Math.floor(view.top / rowHeight), count - 1) - MARGIN);
  const end = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + MARGIN);
  const take = (element: HTMLElement): void => {
    setView({ top: element.scrollTop, height: element.clientHeight });
  };
  const reveal = useCallback(
    (index: number) => {
      const element = box.current;
      if (!element) return;
      const top = index * rowHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + rowHeight > element.scrollTop + element.clientHeight) {
        element.scrollTop = top + rowHeight - element.clientHeight;
      }
      take(element);
    },
    [box, rowHeight],
  );
  const pageRows = Math.max(1, Math.floor(view.height / rowHeight) - 1);
  return { first: Math.max(0, first), end, onScroll: (event) => take(event.currentTarget), reveal, pageRows };
}
