import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { gridTarget, type GridPlace } from './grid-keys.js';

/** The one cell of a table that Tab reaches, and the keys that move it. */
export interface GridFocus {
  readonly active: GridPlace;
  readonly onFocus: (event: FocusEvent<HTMLTableElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void;
}

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/**
 * Keys of a grid: arrows, Home, End, PageUp and PageDown go from cell to cell, Enter opens the row, or presses what the
 * cell holds; Space checks.
 *
 * @param rows - Rows that can be reached.
 */
export function useGridFocus(rows: number): GridFocus {
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 0 });
  return {
    active: { row: Math.min(active.row, Math.max(0, rows - 1)), column: active.column },
    onFocus: ({ target }) => {
      const place = placeOf(target);
      if (place) setActive(place);
    },
    onKeyDown: (event) => {
      const { target, currentTarget: grid } = event;
      if (!(target instanceof HTMLElement) || event.altKey || event.metaKey) return;
      const cell = target.closest<HTMLElement>('[data-cell]');
      const from = placeOf(target);
      if (!cell || !from) {
        if (event.key === 'ArrowDown' && target.closest('thead'))
          focusCell(grid, { row: active.row, column: 0 }, event);
        return;
      }
      if (isTyping(target)) return;
      if ((event.key === 'Enter' || event.key === ' ') && target === cell) {
        event.preventDefault();
        const controls = cell.querySelectorAll<HTMLElement>(CONTROLS);
        if (controls.length > 0) controls[0]?.click();
        else if (event.key === 'Enter') cell.click();
        return;
      }
      if (event.key === 'ArrowUp' && from.row === 0) {
        event.preventDefault();
        grid.querySelector<HTMLElement>('thead button')?.focus();
        return;
      }
      const columns = cell.parentElement?.querySelectorAll('[data-cell]').length ?? 1;
      const to = gridTarget({ key: event.key, ctrl: event.ctrlKey }, from, rows, columns);
      if (to) focusCell(grid, to, event);
    },
  };
}

/** Gives a cell the focus. A cell that is not drawn yet comes into sight first. */
function focusCell(grid: HTMLElement, { row, column }: GridPlace, event: KeyboardEvent): void {
  event.preventDefault();
  const find = () => grid.querySelector<HTMLElement>(`[data-row="${row}"][data-cell="${column}"]`);
  const cell = find();
  if (cell) {
    cell.focus();
    return;
  }
  const scroller = grid.parentElement;
  const anyRow = grid.querySelector<HTMLElement>('tr[data-index]');
  if (!scroller || !anyRow) return;
  scroller.scrollTop = row * anyRow.offsetHeight;
  requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
}

function placeOf(target: EventTarget): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  if (!cell) return undefined;
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['cell']) };
}

/** True where arrows belong to a text. */
function isTyping(target: HTMLElement): boolean {
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio';
}
