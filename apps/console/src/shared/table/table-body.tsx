import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { Kept } from './kept.js';
import { RowGap } from './row-gap.js';
import { TableRow } from './table-row.js';
import type { DataTableLook } from './data-table-look.js';
import type { GridFocus } from './use-grid-focus.js';
import type { DataTableModel } from './use-data-table.js';

interface BodyProps<Row> {
  readonly table: DataTableModel<Row>;
  readonly look: DataTableLook<Row>;
  readonly focus: GridFocus;
  /** The element that scrolls; null before it is on the page. */
  readonly scroller: HTMLElement | null;
}

/** The rows: those of the page, or of all rows those in sight. */
export function TableBody<Row extends object>({
  virtual,
  ...props
}: BodyProps<Row> & {
  /** Draw only the rows in sight. */
  readonly virtual: boolean;
}) {
  if (virtual) return <VirtualRows {...props} />;
  const { table, look, focus } = props;
  return (
    <tbody>
      {table.pageRows.map((row, index) => (
        <TableRow
          key={table.rowKey(row)}
          {...{ table, look, row, index }}
          activeColumn={focus.active.row === index ? focus.active.column : -1}
        />
      ))}
    </tbody>
  );
}

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

function VirtualRows<Row extends object>({ table, look, focus, scroller }: BodyProps<Row>) {
  const { pageRows } = table;
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: pageRows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
    getItemKey: (index) => table.rowKey(pageRows[index]!),
    measureElement: toldHeight,
  });
  const { measureElement } = virtualizer;
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <RowGap height={before} />
      {items.map(({ key, index }) => {
        const row = pageRows[index]!;
        const activeColumn = focus.active.row === index ? focus.active.column : -1;
        // Scrolling draws the rows that come into sight, and no other.
        return (
          <Kept
            key={String(key)}
            from={[table, look, row, index, activeColumn, measureElement]}
            draw={() => <TableRow {...{ table, look, row, index, activeColumn }} measure={measureElement} />}
          />
        );
      })}
      <RowGap height={after} />
    </tbody>
  );
}
