import { z } from 'zod/mini';
import { RestError } from './rest-error.js';

/**
 * The fields of a body that a call needs.
 *
 * @throws RestError 400 with `words` when they are not there or of another type.
 */
export function readFields<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
  words: string,
): z.output<Schema> {
  const fields = z.safeParse(schema, body);
  if (!fields.success) throw new RestError(400, words);
  return fields.data;
}
