import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** A column that begins further away than this is out of sight, px: it is there before a hand has scrolled to it. */
const MARGIN_PX = 240;

/** Columns that rows of a long table draw. */
export interface ColumnsInSight {
  /** So many columns from the start; undefined = all. */
  readonly count: number | undefined;
  /** Changes when rows that are drawn already have to be drawn anew. */
  readonly version: number;
}

/**
 * How many columns the rows have that come into sight while a long table is scrolled down: what is painted takes as long
 * out of sight as in sight. All of them until then, and again from the first time that the table is scrolled sideways or
 * changes its width. The header keeps the widths of columns that are left out.
 *
 * @param columnIds - Names the visible columns: with others it begins anew.
 */
export function useColumnsInSight(body: RefObject<HTMLElement | null>, columnIds: string): ColumnsInSight {
  const [told, setTold] = useState({ columnIds, count: undefined as number | undefined, version: 0 });
  useEffect(() => {
    const table = body.current?.closest('table');
    const scroller = table?.parentElement;
    if (!table || !scroller) return;
    const { scrollLeft, scrollTop } = scroller;
    let width = scroller.clientWidth;
    let state: 'all' | 'some' | 'all for good' = 'all';
    const heads = () => [...table.querySelectorAll<HTMLElement>('thead th')];
    const drawAll = (): void => {
      if (state === 'some') {
        setTold(({ version }) => ({ columnIds, count: undefined, version: version + 1 }));
        for (const head of heads()) head.style.minWidth = '';
      }
      state = 'all for good';
    };
    const drawSome = (): void => {
      const inSight = scroller.getBoundingClientRect();
      const isFar = (head: HTMLElement): boolean => {
        const { left, right } = head.getBoundingClientRect();
        return left > inSight.right + MARGIN_PX || right < inSight.left - MARGIN_PX;
      };
      const all = heads();
      // Columns ahead of those in sight are drawn: a table may stand sideways when this begins.
      const firstFar = all.findLastIndex((head) => !isFar(head)) + 1;
      if (firstFar === all.length) return;
      state = 'some';
      const widths = all.map((head) => head.offsetWidth);
      for (const [index, head] of all.entries()) if (index >= firstFar) head.style.minWidth = `${widths[index]}px`;
      const count = all.slice(0, firstFar).filter((head) => 'column' in head.dataset).length;
      // Ahead of the rows that this scrolling draws, and those are drawn in the same way.
      flushSync(() => {
        setTold(({ version }) => ({ columnIds, count, version }));
      });
    };
    const onScroll = (): void => {
      if (scroller.scrollLeft !== scrollLeft) drawAll();
      else if (state === 'all' && scroller.scrollTop !== scrollTop) drawSome();
    };
    scroller.addEventListener('scroll', onScroll, { capture: true, passive: true });
    const observer = new ResizeObserver(() => {
      if (scroller.clientWidth === width) return;
      width = scroller.clientWidth;
      drawAll();
    });
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', onScroll, { capture: true });
      observer.disconnect();
      for (const head of heads()) head.style.minWidth = '';
    };
  }, [body, columnIds]);
  // Of other columns nothing is known yet.
  return { count: told.columnIds === columnIds ? told.count : undefined, version: told.version };
}
