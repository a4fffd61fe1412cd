/**
 * The word of a label, as the translation table has it. A label that is put together shows `{1}`, `{2}` where its values
 * go; one that calculates with them has no such form: undefined.
 *
 * @internal
 */
export function labelWord(label: unknown): string | undefined {
  if (!isFunction(label)) return typeof label === 'string' ? label : undefined;
  try {
    const text = label(...Array.from({ length: label.length }, (_, index) => `{${index + 1}}`));
    return typeof text === 'string' && /\{\d\}/.test(text) && !/undefined|NaN|\[object/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

function isFunction(value: unknown): value is (...values: readonly string[]) => unknown {
  return typeof value === 'function';
}
