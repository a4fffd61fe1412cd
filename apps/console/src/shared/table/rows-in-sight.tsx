import type { ReactNode } from 'react';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { Kept } from './kept.js';
import { RowGap } from './row-gap.js';

/** Height of a row before it is measured, px: the compact row. */
const ROW_HEIGHT_PX = 36;
const OVERSCAN_ROWS = 6;

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

/** Of many rows those in sight, with the height of the others above and below them. */
export default function RowsInSight({
  count,
  keyAt,
  rowAt,
  scroller,
}: {
  readonly count: number;
  readonly keyAt: (index: number) => string;
  readonly rowAt: (index: number, measure: (element: HTMLTableRowElement | null) => void) => ReactNode;
  /** The element that scrolls; null before it is on the page. */
  readonly scroller: HTMLElement | null;
}) {
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
    getItemKey: keyAt,
    measureElement: toldHeight,
  });
  const { measureElement } = virtualizer;
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <RowGap height={before} />
      {items.map(({ key, index }) => (
        // Scrolling draws the rows that come into sight, and no other.
        <Kept key={String(key)} from={[rowAt, index, measureElement]} draw={() => rowAt(index, measureElement)} />
      ))}
      <RowGap height={after} />
    </tbody>
  );
}
