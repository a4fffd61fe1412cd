/** Whether two values of a form are the same: texts, numbers, flags, and lists and objects of them. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
