/** A line of a protocol log. */
export interface LogLine {
  /** Unix milliseconds. */
  readonly atMs: number;
  readonly direction: 'in' | 'out';
  readonly hex: string;
}

/** The object of a line; undefined for one that holds none, such as one that was cut. */
export function jsonRow(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined for a line that is no message. */
export function toRow(line: string): LogLine | undefined {
  const value = jsonRow(line);
  if (value === undefined || !('t' in value && 'd' in value && 'f' in value)) return undefined;
  const { t: atMs, d: direction, f: hex } = value;
  if (typeof atMs !== 'number' || typeof hex !== 'string' || (direction !== 'in' && direction !== 'out'))
    return undefined;
  return { atMs, direction, hex };
}
