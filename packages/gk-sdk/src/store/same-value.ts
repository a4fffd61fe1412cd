type Fields = Readonly<Record<string, unknown>>;

/** True when two JSON values are the same. @internal */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  }
  if (!isFields(a) || !isFields(b)) return false;
  return Object.keys(a).length === Object.keys(b).length && isPartOf(a, b);
}

/**
 * True when `whole` has each field of `part` with the same value.
 *
 * @param except - Fields of `part` that are not looked at.
 * @internal
 */
export function isPartOf(part: Fields, whole: Fields, except?: ReadonlySet<string>): boolean {
  for (const key in part) {
    const value = part[key];
    // The common case first: numbers and texts that are the same.
    if (value !== undefined && value === whole[key]) continue;
    if (except?.has(key)) continue;
    if (!(key in whole) || !sameValue(value, whole[key])) return false;
  }
  return true;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
