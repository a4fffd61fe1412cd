/** "A time-range slider (0 to 1440 minutes, step 5)" (spec 001 section 2). */
export const GPS_SLIDER = { minMin: 0, maxMin: 1440, stepMin: 5 } as const;

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
