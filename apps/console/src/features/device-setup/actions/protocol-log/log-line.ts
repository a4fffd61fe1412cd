/** A line of a protocol log. */
export interface LogLine {
  /** Unix milliseconds. */
  readonly atMs: number;
  readonly direction: 'in' | 'out';
  readonly hex: string;
}

/** Undefined for a line that is none, such as one that was cut. */
export function toRow(line: string): LogLine | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('t' in value && 'd' in value && 'f' in value)) return undefined;
  const { t: atMs, d: direction, f: hex } = value;
  if (typeof atMs !== 'number' || typeof hex !== 'string' || (direction !== 'in' && direction !== 'out'))
    return undefined;
  return { atMs, direction, hex };
}
