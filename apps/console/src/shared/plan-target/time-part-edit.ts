import { isInTimeParts, joinTimeParts, MINUTES_PER_DAY, type TimePart } from 'gk-sdk/rules';

/** Ranges with the minutes from `startMin` up to, not including, `endMin` switched on or off. */
export function paintMinutes(parts: readonly TimePart[], { startMin, endMin }: TimePart, on: boolean): TimePart[] {
  if (on) return joinTimeParts([...parts, { startMin, endMin }]);
  return joinTimeParts(
    parts.flatMap((part) => [
      { startMin: part.startMin, endMin: Math.min(part.endMin, startMin) },
      { startMin: Math.max(part.startMin, endMin), endMin: part.endMin },
    ]),
  );
}

/** Returns the parts of a range within an hour of the day, in minutes of that hour. */
export function partsOfHour(parts: readonly TimePart[], hour: number): TimePart[] {
  const from = hour * 60;
  return parts
    .map(({ startMin, endMin }) => ({ startMin: Math.max(startMin - from, 0), endMin: Math.min(endMin - from, 60) }))
    .filter(({ startMin, endMin }) => endMin > startMin);
}

/** Whether all minutes of an hour are on, some, or none. */
export function hourState(parts: readonly TimePart[], hour: number): 'all' | 'some' | 'none' {
  const minutes = partsOfHour(parts, hour).reduce((sum, { startMin, endMin }) => sum + endMin - startMin, 0);
  if (minutes === 0) return 'none';
  return minutes === 60 ? 'all' : 'some';
}

/** Minutes that are on. */
export function countMinutes(parts: readonly TimePart[]): number {
  return parts.reduce((sum, { startMin, endMin }) => sum + endMin - startMin, 0);
}

/** Reads hh:mm; undefined for anything else. As an end, 00:00 is the end of the day. */
export function parseMinute(text: string, asEnd = false): number | undefined {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim());
  const minute = Number(match?.[1]) * 60 + Number(match?.[2]);
  if (!match || Number(match[2]) > 59 || minute > MINUTES_PER_DAY) return undefined;
  return asEnd && minute === 0 ? MINUTES_PER_DAY : minute;
}

/** A range that was drawn from one minute to another, both within it, and whether drawing switches on. */
export function strokeOf(
  parts: readonly TimePart[],
  fromMin: number,
  toMin: number,
): { readonly range: TimePart; readonly on: boolean } {
  return {
    range: { startMin: Math.min(fromMin, toMin), endMin: Math.max(fromMin, toMin) + 1 },
    on: !isInTimeParts(parts, fromMin),
  };
}
