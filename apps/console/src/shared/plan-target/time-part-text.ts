import { type TimePart, joinTimeParts, MINUTES_PER_DAY } from 'gk-sdk/rules';

/** Writes ranges as `timepart` has them: in order, joined, without empty ones. */
export function formatTimeParts(parts: readonly TimePart[]): string {
  return joinTimeParts(parts)
    .map(({ startMin, endMin }) => `${startMin}:${endMin}`)
    .join(',');
}

/**
 * Ranges "stored in UTC" (spec 001 section 3) as a clock east of it shows them; what crosses midnight wraps.
 *
 * @param offsetMin - Minutes east of UTC; half hours are as good as whole ones.
 */
export function toLocalTimeParts(utc: readonly TimePart[], offsetMin: number): TimePart[] {
  return joinTimeParts(utc.flatMap((part) => shift(part, offsetMin)));
}

/** Ranges of a local clock as they are stored: in UTC. */
export function toUtcTimeParts(local: readonly TimePart[], offsetMin: number): TimePart[] {
  return toLocalTimeParts(local, -offsetMin);
}

function shift({ startMin, endMin }: TimePart, byMin: number): TimePart[] {
  if (endMin - startMin >= MINUTES_PER_DAY) return [{ startMin: 0, endMin: MINUTES_PER_DAY }];
  const start = (((startMin + byMin) % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const end = start + (endMin - startMin);
  if (end <= MINUTES_PER_DAY) return [{ startMin: start, endMin: end }];
  return [
    { startMin: 0, endMin: end - MINUTES_PER_DAY },
    { startMin: start, endMin: MINUTES_PER_DAY },
  ];
}
