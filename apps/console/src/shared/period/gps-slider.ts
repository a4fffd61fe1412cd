import { fromWallTime, toWallTime, type CalendarDay, type Zone } from 'gk-sdk/rules';

/** "A time-range slider (0 to 1440 minutes, step 5)" (spec 001 section 2). */
export const GPS_SLIDER = { minMin: 0, maxMin: 1440, stepMin: 5 } as const;

/** A link may lead to a track that goes on after midnight, so many minutes after the day began. */
export const MAX_TRACK_MIN = 2 * GPS_SLIDER.maxMin;

/** A range of the time slider brought into its limits, onto its steps and into order, minutes of the day. */
export function clampGpsRange(fromMin: number, toMin: number): { readonly fromMin: number; readonly toMin: number } {
  const snap = (minute: number): number => {
    const inside = Math.min(Math.max(Number.isNaN(minute) ? 0 : minute, GPS_SLIDER.minMin), GPS_SLIDER.maxMin);
    return Math.round(inside / GPS_SLIDER.stepMin) * GPS_SLIDER.stepMin;
  };
  const a = snap(fromMin);
  const b = snap(toMin);
  return { fromMin: Math.min(a, b), toMin: Math.max(a, b) };
}

/**
 * The fewest whole minutes of a day that hold a period that begins on it, as its clock shows them; more than 1440 after midnight.
 * Where the clocks are set back, they hold the equal hour, too.
 */
export function minutesAround(
  { startS, endS }: { readonly startS: number; readonly endS: number },
  day: CalendarDay,
  zone: Zone,
): { readonly from: number; readonly to: number } {
  const { hour, minute } = toWallTime(startS, zone);
  const momentOf = (min: number): number => fromWallTime({ ...day, minute: min }, zone);
  let from = hour * 60 + minute;
  while (from > 0 && momentOf(from) > startS) from -= 1;
  let to = from + 1;
  while (to < MAX_TRACK_MIN && momentOf(to) <= endS) to += 1;
  return { from, to };
}
