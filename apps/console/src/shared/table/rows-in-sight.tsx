import { Fragment, useRef, type ReactNode } from 'react';
import { useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useColumnsInSight } from './columns-in-sight.js';
import { Memo } from './memo.js';
import { RowGap } from './row-gap.js';
import { withFocusedRow } from './with-focused-row.js';

/** Height of a row before it is measured, px: the compact row. */
const ROW_HEIGHT_PX = 36;
const OVERSCAN_ROWS = 4;
/** So many rows come and go together: the browser paints a table by large tiles, and each of them again for every row that comes or goes. */
const ROWS_TOGETHER = 8;
/** Rows are drawn with the table, not after it, when its height is known: about as many as a table shows. */
const FIRST_RECT = { width: 0, height: 10 * ROW_HEIGHT_PX };

/**
 * Draws a row.
 *
 * @param measure - Measures the row's height.
 * @param columns - So many columns from the start; undefined = all.
 */
export type RowAt = (
  index: number,
  measure?: (element: HTMLTableRowElement | null) => void,
  columns?: number,
) => ReactNode;

/**
 * The height of a row as the browser tells it, after the layout and before the paint. To ask a new row for it would lay the
 * table out a second time in each frame of scrolling.
 */
function toldHeight(
  row: HTMLTableRowElement,
  told: ResizeObserverEntry | undefined,
  { indexFromElement, itemSizeCache, options }: Virtualizer<HTMLElement, HTMLTableRowElement>,
): number {
  const box = told?.borderBoxSize[0];
  if (box) return Math.round(box.blockSize);
  return itemSizeCache.get(options.getItemKey(indexFromElement(row))) ?? ROW_HEIGHT_PX;
}

/** The rows to draw: those in sight and some around them, in whole groups. */
function rowsToDraw({ startIndex, endIndex, overscan, count }: Range): number[] {
  const first = Math.max(0, Math.floor((startIndex - overscan) / ROWS_TOGETHER) * ROWS_TOGETHER);
  const end = Math.min(count, Math.ceil((endIndex + overscan + 1) / ROWS_TOGETHER) * ROWS_TOGETHER);
  return Array.from({ length: end - first }, (_, row) => first + row);
}

/** Of many rows those in sight, with the height of the others above and below them. */
export default function RowsInSight({
  count,
  columnIds,
  keyAt,
  rowAt,
}: {
  readonly count: number;
  /** Names the visible columns. */
  readonly columnIds: string;
  readonly keyAt: (index: number) => string;
  readonly rowAt: RowAt;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const columns = useColumnsInSight(body, columnIds);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    // A ref of an element around the rows is not set yet when they take their layout.
    getScrollElement: () => body.current?.closest('table')?.parentElement ?? null,
    initialRect: FIRST_RECT,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
    rangeExtractor: (range) => withFocusedRow(rowsToDraw(range), body.current, range.count),
    getItemKey: keyAt,
    measureElement: toldHeight,
  });
  const { measureElement } = virtualizer;
  const items = virtualizer.getVirtualItems();
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody ref={body}>
      {items.map(({ key, index, start }, at) => (
        <Fragment key={String(key)}>
          <RowGap height={start - (items[at - 1]?.end ?? 0)} />
          {/* Scrolling draws the rows that come into sight, and no other. */}
          <Memo
            from={[rowAt, index, measureElement, columns.version]}
            draw={() => rowAt(index, measureElement, columns.count)}
          />
        </Fragment>
      ))}
      <RowGap height={after} />
    </tbody>
  );
}
