/**
 * "Text filters in general reject input containing a space or a single quote (the change is ignored)"
 * (spec 001 section 5; 002 section 5 says the same of group names and text filters).
 *
 * @returns What the field holds after the change: `next`, or `current` when `next` is not allowed.
 */
export function filterText(current: string, next: string): string {
  return allowsFilterText(next) ? next : current;
}

/** True for text without a space and without an apostrophe (spec 001 and 002 section 5). */
export function allowsFilterText(text: string): boolean {
  return !/[ ']/.test(text);
}
