import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { gridTarget, type GridPlace } from './grid-keys.js';

/** The one cell of a table that Tab reaches, with the controls of its row, and the keys that move it. */
export interface GridFocus {
  readonly active: GridPlace;
  readonly onFocus: (event: FocusEvent<HTMLTableElement>) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void;
}

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/**
 * Keys of a grid: arrows, Home, End, PageUp and PageDown go from cell to cell, Enter opens the row, presses the cell's
 * control, or goes into its text; Space checks. Where the row with the focus goes, such as one that is deleted, the
 * cell in its place takes it, or the table when no row is left.
 *
 * @param rows - Rows that can be reached.
 */
export function useGridFocus<Row>(rows: readonly Row[], keyOf: (row: Row) => string): GridFocus {
  const [held, setActive] = useState<GridPlace>({ row: 0, column: 0 });
  const active = { row: Math.min(held.row, Math.max(0, rows.length - 1)), column: held.column };
  const focused = useRef<{ readonly grid: HTMLElement; readonly key: string }>(undefined);
  useLayoutEffect(() => {
    // A row that is removed with the focus in it leaves the focus to the page, without an event.
    if (!focused.current || document.activeElement !== document.body) return;
    const { grid, key } = focused.current;
    if (rows.some((row) => keyOf(row) === key)) return;
    focused.current = undefined;
    if (rows.length === 0) grid.focus();
    else focusCell(grid, active);
  });
  return {
    active,
    onFocus: ({ target, currentTarget }) => {
      const place = placeOf(target);
      const row = place && rows[place.row];
      focused.current = row && { grid: currentTarget, key: keyOf(row) };
      if (place) setActive(place);
    },
    onBlur: () => {
      focused.current = undefined;
    },
    onKeyDown: (event) => {
      const { target, currentTarget: grid } = event;
      if (!(target instanceof HTMLElement) || event.altKey || event.metaKey) return;
      const cell = target.closest<HTMLElement>('[data-cell]');
      const from = placeOf(target);
      if (!cell || !from) {
        if (event.key === 'ArrowDown' && target.closest('thead')) {
          event.preventDefault();
          focusCell(grid, { row: active.row, column: 0 });
        }
        return;
      }
      if (isTyping(target)) return;
      if ((event.key === 'Enter' || event.key === ' ') && target === cell) {
        event.preventDefault();
        const control = cell.querySelector<HTMLElement>(CONTROLS);
        if (control && isTyping(control)) control.focus();
        else if (control) control.click();
        else if (event.key === 'Enter') cell.click();
        return;
      }
      if (event.key === 'ArrowUp' && from.row === 0) {
        event.preventDefault();
        grid.querySelector<HTMLElement>('thead button')?.focus();
        return;
      }
      const columns = cell.parentElement?.querySelectorAll('[data-cell]').length ?? 1;
      const to = gridTarget({ key: event.key, ctrl: event.ctrlKey }, from, rows.length, columns);
      if (!to) return;
      event.preventDefault();
      focusCell(grid, to);
    },
  };
}

/** Gives a cell the focus. A cell that is not drawn yet comes into sight first. */
export function focusCell(grid: HTMLElement, { row, column }: GridPlace): void {
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
