/** A column of a table in which not all may have room. */
export interface FittingColumn {
  readonly id: string;
  /** Width that its words take, px. */
  readonly width: number;
  /** How soon it gives way to others: the highest first. Undefined for one that stays. */
  readonly rank: number | undefined;
}

/** A column that was left out comes back only with so much room beside it, px: a value that grows by a digit must not move columns. */
const SPARE_PX = 16;

/**
 * Which columns are left out so that the others have room, those with the highest rank first.
 *
 * @param available - Room for the columns, px.
 * @param more - Room that the table takes for what is left out, px: the button that shows it.
 * @param before - Those that are left out at present.
 */
export function columnsLeftOut(
  columns: readonly FittingColumn[],
  available: number,
  more: number,
  before: ReadonlySet<string>,
): ReadonlySet<string> {
  const widthOf = (shown: readonly FittingColumn[]): number =>
    shown.reduce((sum, { id, width }) => sum + width + (before.has(id) ? SPARE_PX : 0), 0);
  if (widthOf(columns) <= available) return new Set();
  const byRank = columns
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0) || columns.indexOf(b) - columns.indexOf(a));
  const leftOut = new Set<string>();
  for (const { id } of byRank) {
    leftOut.add(id);
    if (widthOf(columns.filter((column) => !leftOut.has(column.id))) + more <= available) break;
  }
  return leftOut;
}
