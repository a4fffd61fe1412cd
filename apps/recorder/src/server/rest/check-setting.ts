import type { SettingContract } from 'gk-sdk/contract';
import type { z } from 'zod/mini';
import type { JsonObject } from '../http/json-object.js';
import { readFields } from '../http/read-fields.js';
import { RestError } from '../http/rest-error.js';

/**
 * Reads a setting from a body.
 *
 * @param nowMs - Unix milliseconds.
 * @throws RestError 400 in words when it cannot be.
 */
export function checkSetting<Schema extends z.core.$ZodType>(
  contract: SettingContract<Schema>,
  body: JsonObject,
  nowMs: number,
): z.output<Schema> {
  const { name, wrapper, schema, words } = contract;
  const value = readFields(schema, wrapper === undefined ? body : body[wrapper], `${name}: ${words}`);
  const wrong = contract.problem?.(value, nowMs);
  if (wrong !== undefined) throw new RestError(400, wrong);
  return value;
}
