/** Minutes of a day (spec 001 section 9). @public */
export const MINUTES_PER_DAY = 1440;

/** A span of a day in minutes, from `startMin` up to, not including, `endMin`; 0 to 1440. @public */
export interface TimePart {
  /** First minute of the day, 0 to 1440. */
  readonly startMin: number;
  /** Last minute of the day, 0 to 1440. */
  readonly endMin: number;
}

/**
 * Reads `timepart`: "minute ranges start:end joined by commas" (spec 001 section 3). Other text is left out, a range
 * over midnight (start after end) becomes two, and ranges that touch become one.
 *
 * @example
 * ```ts
 * parseTimeParts('480:720,700:900'); // [{ startMin: 480, endMin: 900 }]
 * ```
 * @public
 */
export function parseTimeParts(text: string): TimePart[] {
  const parts = text.split(',').flatMap((range): TimePart[] => {
    const match = /^\s*(\d{1,4})\s*:\s*(\d{1,4})\s*$/.exec(range);
    const startMin = Number(match?.[1]);
    const endMin = Number(match?.[2]);
    if (!match || startMin > MINUTES_PER_DAY || endMin > MINUTES_PER_DAY) return [];
    return splitAtMidnight(startMin, endMin);
  });
  return joinTimeParts(parts);
}

/** True when a minute of the day lies in one of the ranges. @public */
export function isInTimeParts(parts: readonly TimePart[], minute: number): boolean {
  return parts.some(({ startMin, endMin }) => minute >= startMin && minute < endMin);
}

/** Sorts ranges and joins those that touch or overlap. @public */
export function joinTimeParts(parts: readonly TimePart[]): TimePart[] {
  const sorted = parts.filter((part) => part.endMin > part.startMin).sort((a, b) => a.startMin - b.startMin);
  const joined: TimePart[] = [];
  for (const part of sorted) {
    const last = joined.at(-1);
    if (last && part.startMin <= last.endMin) {
      joined[joined.length - 1] = { startMin: last.startMin, endMin: Math.max(last.endMin, part.endMin) };
    } else joined.push({ startMin: part.startMin, endMin: part.endMin });
  }
  return joined;
}

function splitAtMidnight(startMin: number, endMin: number): TimePart[] {
  if (startMin <= endMin) return [{ startMin, endMin }];
  return [
    { startMin: 0, endMin },
    { startMin, endMin: MINUTES_PER_DAY },
  ];
}
