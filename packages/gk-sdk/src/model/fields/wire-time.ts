import { numberField } from './json-fields.js';

/** Beyond this a number of seconds would be in the year 5138: it is milliseconds. */
const LAST_SECONDS = 1e11;

/**
 * Unix seconds of a time that a server sends as seconds, milliseconds or ISO text with a zone; undefined for anything
 * else.
 *
 * @internal
 */
export function toUnixS(value: unknown): number | undefined {
  const number = numberField(value);
  if (number !== undefined) return Math.abs(number) > LAST_SECONDS ? number / 1000 : number;
  if (typeof value !== 'string') return undefined;
  // `+0800` is ISO, too, but not every platform reads it without the colon.
  const text = value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  const ms = /(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms / 1000;
}
