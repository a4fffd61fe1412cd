/** The row that a key leads to; undefined for a key that does not move. -1 = no row is active. @internal */
export function moveByKey(key: string, active: number, count: number, rowsPerPage: number): number | undefined {
  if (count === 0) return undefined;
  const clamp = (index: number): number => Math.min(count - 1, Math.max(0, index));
  switch (key) {
    case 'ArrowDown':
      return clamp(active + 1);
    case 'ArrowUp':
      return clamp(active < 0 ? count - 1 : active - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageDown':
      return clamp(Math.max(active, 0) + rowsPerPage);
    case 'PageUp':
      return clamp(active - rowsPerPage);
    default:
      return undefined;
  }
}
