import { z } from 'zod/mini';

/** A row as `node:sqlite` gives it. */
export type Row = Record<string, unknown>;

/** A row holds what the recorder never writes; `message` says in which column. */
export class RowError extends Error {
  override readonly name = 'RowError';
}

/** Reads a TEXT column that is never null. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new RowError(`column ${column} holds ${typeof value}, not text`);
  return value;
}

/** Reads an INTEGER column that is never null. */
export function integerOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new RowError(`column ${column} holds ${typeof value}, not a number`);
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

/** Reads JSON of a shape from a TEXT column that is never null. */
export function jsonOf<Schema extends z.core.$ZodType>(row: Row, column: string, schema: Schema): z.output<Schema> {
  return readJson(textOf(row, column), `column ${column}`, schema);
}

/** Reads JSON of a shape from a text; `where` says whose it is. */
export function readJson<Schema extends z.core.$ZodType>(
  text: string,
  where: string,
  schema: Schema,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RowError(`${where} is not JSON`);
  }
  const value = z.safeParse(schema, json);
  if (value.success) return value.data;
  const path = value.error.issues[0]?.path.join('.') ?? '';
  throw new RowError(`${where} has another shape than the recorder writes${path === '' ? '' : `, at ${path}`}`);
}
