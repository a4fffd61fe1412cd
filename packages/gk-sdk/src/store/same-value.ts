import { isFields } from '../model/fields/json-value.js';

/** True when two JSON values are the same. @internal */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  }
  if (!isFields(a) || !isFields(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && sameValue(a[key], b[key]));
}

/**
 * True when `whole` has each field of `part` with the same value. Undefined is as good as absent.
 *
 * @param except - Fields of `part` that are not looked at.
 * @internal
 */
export function isPartOf<Part extends object>(
  part: Part,
  whole: { readonly [Key in keyof Part]?: unknown },
  except?: ReadonlySet<string>,
): boolean {
  for (const key in part) {
    const value = part[key];
    // The common case first: numbers and texts that are the same.
    if (value === whole[key] || except?.has(key)) continue;
    if (!sameValue(value, whole[key])) return false;
  }
  return true;
}
