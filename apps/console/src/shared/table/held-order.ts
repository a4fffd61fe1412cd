import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';

/** The rows in the order that was held: those that are new stand behind, those that are gone leave no gap. */
export function inHeldOrder<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  places: ReadonlyMap<string, number>,
): readonly Row[] {
  const placed = rows.map((row, index) => ({ row, place: places.get(keyOf(row)) ?? places.size + index }));
  return placed.sort((a, b) => a.place - b.place).map(({ row }) => row);
}

/** The order that is kept: the keys of the rows in it, and the name of the order that they were sorted in. */
interface Held {
  readonly keys: readonly string[];
  readonly sortText: string;
}

/** Rows that came on screen, which are `sorted` in the order that they would have by themselves. */
interface Shown<Row> {
  readonly rows: readonly Row[];
  readonly sorted: readonly Row[];
  readonly sortText: string;
  readonly keyOf: (row: Row) => string;
}

/**
 * Which order of rows is kept while somebody points at them. It is held outside of React's state: that somebody begins to
 * point changes nothing of what is shown, and a long table is not drawn anew for it. It changes by events and by what
 * came on screen, never while rendering.
 */
class HeldOrder<Row> {
  readonly #listeners = new Set<() => void>();
  #holding = false;
  #held: Held | undefined;
  #shown: Shown<Row> | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Undefined while no order is kept. */
  readonly held = (): Held | undefined => this.#held;

  onScreen(shown: Shown<Row>): void {
    this.#shown = shown;
    if (this.#holding) this.#keep(shown.rows);
  }

  hold(holding: boolean): void {
    this.#holding = holding;
    if (!holding) this.sortNow();
    else if (this.#shown) this.#keep(this.#shown.rows);
  }

  sortNow(): void {
    if (!this.#shown) return;
    const { rows, sorted } = this.#shown;
    this.#shown = { ...this.#shown, rows: sorted };
    this.#held = undefined;
    if (this.#holding) this.#keep(sorted);
    if (isOtherOrder(rows, sorted)) for (const listener of this.#listeners) listener();
  }

  #keep(rows: readonly Row[]): void {
    if (!this.#shown) return;
    const { keyOf, sortText } = this.#shown;
    const keys = rows.map(keyOf);
    if (this.#held?.sortText !== sortText || isOtherOrder(keys, this.#held.keys)) this.#held = { keys, sortText };
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
  const held = useSyncExternalStore(order.subscribe, order.held);
  const rows = useMemo(() => {
    if (held?.sortText !== sortText) return sorted;
    const kept = inHeldOrder(sorted, keyOf, new Map(held.keys.map((key, place) => [key, place])));
    return isOtherOrder(kept, sorted) ? kept : sorted;
  }, [held, sorted, keyOf, sortText]);
  useLayoutEffect(() => {
    order.onScreen({ rows, sorted, sortText, keyOf });
  }, [order, rows, sorted, sortText, keyOf]);
  return {
    rows,
    isHeld: rows !== sorted,
    hold: (holding) => order.hold(holding),
    sortNow: () => order.sortNow(),
  };
}

function isOtherOrder<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length !== other.length || one.some((item, index) => item !== other[index]);
}
