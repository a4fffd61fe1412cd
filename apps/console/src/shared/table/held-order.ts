import { useReducer, useState } from 'react';

/** The rows in the order that was held: those that are new stand behind, those that are gone leave no gap. */
export function inHeldOrder<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  places: ReadonlyMap<string, number>,
): readonly Row[] {
  const placed = rows.map((row, index) => ({ row, place: places.get(keyOf(row)) ?? places.size + index }));
  return placed.sort((a, b) => a.place - b.place).map(({ row }) => row);
}

/**
 * An order of rows that stays while somebody points at them. It is held outside of React's state: that somebody begins to point changes
 * nothing of what is shown, and a long table is not drawn anew for it.
 */
export class HeldOrder<Row extends object> {
  #holding = false;
  #sorted: readonly Row[] = [];
  #sortText = '';
  #shown: readonly Row[] = [];

  /** The rows as they are shown. `sortText` names their order: another one goes through at once. */
  rows(sorted: readonly Row[], keyOf: (row: Row) => string, sortText: string): readonly Row[] {
    if (sorted === this.#sorted && sortText === this.#sortText) return this.#shown;
    const keeps = this.#holding && sortText === this.#sortText;
    this.#shown = keeps
      ? inHeldOrder(sorted, keyOf, new Map(this.#shown.map((row, index) => [keyOf(row), index])))
      : sorted;
    this.#sorted = sorted;
    this.#sortText = sortText;
    return this.#shown;
  }

  /** Whether rows would stand elsewhere if they were not held. */
  get isHeld(): boolean {
    return this.#shown !== this.#sorted && this.#shown.some((row, index) => row !== this.#sorted[index]);
  }

  /** @returns Whether the rows that are shown take another order by it. */
  hold(holding: boolean): boolean {
    this.#holding = holding;
    return !holding && this.sortNow();
  }

  /** @returns Whether the rows that are shown take another order by it. */
  sortNow(): boolean {
    const wasHeld = this.isHeld;
    this.#shown = this.#sorted;
    return wasHeld;
  }
}

/**
 * Keeps the rows in their places while pointer or focus is among them, so that a row that is polled anew does not move
 * away under the hand. Another sort order goes through at once.
 */
export function useHeldOrder<Row extends object>(
  sorted: readonly Row[],
  keyOf: (row: Row) => string,
  sortText: string,
): {
  readonly rows: readonly Row[];
  readonly isHeld: boolean;
  readonly hold: (holding: boolean) => void;
  readonly sortNow: () => void;
} {
  const [order] = useState(() => new HeldOrder<Row>());
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const hold = (holding: boolean): void => {
    if (order.hold(holding)) drawAgain();
  };
  const sortNow = (): void => {
    if (order.sortNow()) drawAgain();
  };
  const rows = order.rows(sorted, keyOf, sortText);
  return { rows, isHeld: order.isHeld, hold, sortNow };
}
