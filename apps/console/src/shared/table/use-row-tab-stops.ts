import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { GridPlace } from './grid-keys.js';
import { RowTabStops } from './row-tab-stops.js';

/**
 * Of all rows, only the controls of the active one are reached by Tab, also in rows that are scrolled into sight and in
 * cells that draw themselves anew.
 */
export function useRowTabStops(grid: RefObject<HTMLTableElement | null>, active: GridPlace): void {
  const stops = useRef<RowTabStops>(undefined);
  const update = useEffectEvent(() => stops.current?.update(active));
  useLayoutEffect(() => {
    if (!grid.current) return;
    stops.current = new RowTabStops(grid.current);
    const observer = new MutationObserver(() => update());
    observer.observe(grid.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [grid]);
  useLayoutEffect(() => update());
}
