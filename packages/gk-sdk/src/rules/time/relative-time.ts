/** Lengths of the units, seconds; a month and a year are of no fixed length. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Seconds of silence that still count as now: two polls (spec 000 section 4). */
const NOW_S = 20;

/**
 * Returns the age of `timeS`, in the largest unit up to days. Our own choice: the same words for the same age on every
 * screen.
 *
 * @param timeS - Unix seconds.
 * @param nowS - Unix seconds.
 * @public
 */
export function elapsedTime(
  timeS: number,
  nowS: number,
): {
  /** 0 = now, -3 = three units ago. */
  readonly value: number;
  readonly unit: 'second' | 'minute' | 'hour' | 'day';
} {
  const elapsedS = Math.max(0, Math.round(nowS - timeS));
  if (elapsedS < NOW_S) return { value: 0, unit: 'second' };
  const [unit, seconds] = UNITS.find(([, length]) => elapsedS >= length) ?? UNITS[3];
  return { value: -Math.floor(elapsedS / seconds), unit };
}
