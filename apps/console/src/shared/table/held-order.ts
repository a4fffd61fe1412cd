import { useState } from 'react';

/** An order of rows that stays while somebody points at them. */
interface Held {
  readonly sortText: string;
  /** Place of each row, by its key. */
  readonly places: ReadonlyMap<string, number>;
}

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
 * Keeps the rows in their places while pointer or focus is among them, so that a row that is polled anew does not move
 * away under the hand. Another sort order goes through at once.
 */
export function useHeldOrder<Row>(
  sorted: readonly Row[],
  keyOf: (row: Row) => string,
  sortText: string,
): { readonly rows: readonly Row[]; readonly hold: (holding: boolean) => void } {
  const [held, setHeld] = useState<Held>();
  const placesNow = (rows: readonly Row[]): Held => ({
    sortText,
    places: new Map(rows.map((row, index) => [keyOf(row), index])),
  });
  if (held && held.sortText !== sortText) setHeld(placesNow(sorted));
  const rows = held && held.sortText === sortText ? inHeldOrder(sorted, keyOf, held.places) : sorted;
  return {
    rows,
    hold: (holding) => setHeld((before) => (holding ? (before ?? placesNow(rows)) : undefined)),
  };
}
