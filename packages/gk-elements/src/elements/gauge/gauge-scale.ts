/** Ends of the speed gauge, km/h (spec 000 section 2.6). */
export const SPEED_GAUGE_MAX_KMH = 220;
/** Where the gauge's colour bands change, km/h (spec 000 section 2.6). */
export const SPEED_GAUGE_BANDS_KMH = [50, 100, 150, 200] as const;

/** The reading of the direction gauge: 0 up to 360 (spec 000 section 2.6). */
export function gaugeDirection(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}
