/**
 * Where a key moves to in a list of options: arrows, Home, End, Page Up and Page Down, as in the ARIA list box.
 *
 * @param active - Index of the active option; -1 = none.
 * @param pageRows - Rows of a page.
 * @returns Undefined for a key that moves nowhere.
 */
export function moveInList(key: string, active: number, count: number, pageRows: number): number | undefined {
  if (count === 0) return undefined;
  const clamp = (index: number): number => Math.max(0, Math.min(count - 1, index));
  switch (key) {
    case 'ArrowDown':
      return clamp(active + 1);
    case 'ArrowUp':
      return active < 0 ? count - 1 : clamp(active - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageDown':
      return clamp(Math.max(active, 0) + pageRows);
    case 'PageUp':
      return clamp(active - pageRows);
    default:
      return undefined;
  }
}
