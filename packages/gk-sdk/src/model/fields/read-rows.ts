import * as z from './zod.js';

/**
 * The rows of a list that fit `schema`, converted. A row that does not fit is left out: one bad row must
 * not lose the list.
 *
 * @internal
 */
export function readRows<Schema extends z.core.$ZodType, Row>(
  rows: readonly unknown[],
  schema: Schema,
  toRow: (row: z.output<Schema>) => Row,
): Row[] {
  return rows.flatMap((row) => {
    const parsed = z.safeParse(schema, row);
    return parsed.success ? [toRow(parsed.data)] : [];
  });
}
