import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { columnsLeftOut } from './fitting-columns.js';
import type { DataTableModel } from './use-data-table.js';

/** Room for the button of a row's details, px. */
const MORE_PX = 44;
/** A table that is narrower has its rows' actions in their details, unless there is room for everything, px: as in data-table.css. */
const NARROW_PX = 768;
/** Actions come back only with so much room beside them, px. */
const SPARE_PX = 16;
/** Height of a row where there is room for it, px. */
const COMFORTABLE_ROW_PX = 44;

/** Room of a table for its columns and rows. */
export interface TableRoom {
  /** Columns that have none, and stand in the rows' details. */
  readonly leftOut: ReadonlySet<string>;
  /** The actions of the rows have none, and stand in their details. */
  readonly actionsLeftOut: boolean;
  /** The rows of the page have room for comfortable rows. */
  readonly isRoomy: boolean;
}

const ALL_ROOM: TableRoom = { leftOut: new Set(), actionsLeftOut: false, isRoomy: false };

/**
 * Which columns of a table with ranks have no room beside those that the user chose, whether its rows' actions have some, and whether
 * its rows may be higher. Looked at
 * when the table changes its size, its columns or its page, and when words grow beyond it.
 */
export function useColumnsInRoom<Row>(grid: RefObject<HTMLTableElement | null>, table: DataTableModel<Row>): TableRoom {
  const [room, setRoom] = useState(ALL_ROOM);
  const widths = useRef(new Map<string, number>());
  const actionsPx = useRef(0);
  const isRanked = table.columns.some(({ rank }) => rank !== undefined);
  const { visibleColumns, pageRows, isChosen } = table;
  const measure = (): void => {
    const scroller = grid.current?.parentElement;
    if (!isRanked || !grid.current || !scroller || scroller.clientWidth === 0) return;
    // As wide as the words: a table that has more room shares it among its columns.
    grid.current.style.minWidth = '0';
    let others = 0;
    for (const head of grid.current.querySelectorAll<HTMLElement>('thead th')) {
      if (head.dataset['column'] !== undefined) widths.current.set(head.dataset['column'], head.offsetWidth);
      else if (head.dataset['actions'] !== undefined) actionsPx.current = head.offsetWidth;
      else if (head.dataset['more'] === undefined) others += head.offsetWidth;
    }
    grid.current.style.minWidth = '';
    const columns = visibleColumns.map(({ id, rank, hideable }) => ({
      id,
      width: widths.current.get(id) ?? 0,
      rank: hideable === false || isChosen(id) ? undefined : rank,
    }));
    const head = grid.current.tHead?.offsetHeight ?? 0;
    const isRoomy = pageRows.length * COMFORTABLE_ROW_PX + head <= scroller.clientHeight;
    setRoom((before) => {
      const available = scroller.clientWidth - others;
      const spare = before.actionsLeftOut ? SPARE_PX : 0;
      // A wide table without stated ranks scrolls sideways: which of its columns matter less is not known.
      const givesWay = table.statesRanks || scroller.clientWidth < NARROW_PX;
      let leftOut: ReadonlySet<string> = givesWay
        ? columnsLeftOut(columns, available - actionsPx.current - spare, MORE_PX, before.leftOut)
        : new Set();
      const actionsLeftOut = actionsPx.current > 0 && leftOut.size > 0 && available < NARROW_PX;
      if (actionsLeftOut) leftOut = columnsLeftOut(columns, available - MORE_PX, 0, before.leftOut);
      const isSame =
        leftOut.size === before.leftOut.size &&
        [...leftOut].every((id) => before.leftOut.has(id)) &&
        actionsLeftOut === before.actionsLeftOut &&
        isRoomy === before.isRoomy;
      return isSame ? before : { leftOut, actionsLeftOut, isRoomy };
    });
  };
  const latest = useRef(measure);
  useLayoutEffect(() => {
    latest.current = measure;
  });
  const shown = `${visibleColumns.map(({ id }) => `${id}${isChosen(id)}`).join()} ${table.page} ${pageRows.length}`;
  useLayoutEffect(() => {
    latest.current();
  }, [shown]);
  useEffect(() => {
    const table = grid.current;
    const scroller = table?.parentElement;
    if (!isRanked || !table || !scroller) return;
    let { clientWidth, clientHeight } = scroller;
    const observer = new ResizeObserver(() => {
      const isSame = scroller.clientWidth === clientWidth && scroller.clientHeight === clientHeight;
      ({ clientWidth, clientHeight } = scroller);
      if (!isSame || table.offsetWidth > clientWidth) latest.current();
    });
    observer.observe(scroller);
    observer.observe(table);
    return () => {
      observer.disconnect();
    };
  }, [grid, isRanked]);
  return isRanked ? room : ALL_ROOM;
}
