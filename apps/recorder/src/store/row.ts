/** A row as `node:sqlite` gives it. */
export type Row = Record<string, unknown>;

/** Reads a TEXT column that is never null. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new Error(`Column ${column} holds ${typeof value}, not text.`);
  return value;
}

/** Reads an INTEGER column that is never null. */
export function integerOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new Error(`Column ${column} holds ${typeof value}, not a number.`);
  return value;
}

/** Reads a REAL column that may be null. */
export function numberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integerOf(row, column);
}

/** Reads an INTEGER column that may be null. */
export function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integerOf(row, column);
}
