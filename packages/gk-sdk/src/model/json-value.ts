/** An object of JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for an object that is no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a number that JSON can hold: it has no infinity, but 1e999 reads as one. */
export function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** The last moment, either way of 1970, that a date can be; unix seconds. */
const LAST_MOMENT_S = 8.64e12;

/** A moment in unix seconds that a date can be. @internal */
export function isMoment(value: unknown): value is number {
  return isFiniteNumber(value) && Math.abs(value) <= LAST_MOMENT_S;
}
