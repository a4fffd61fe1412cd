import { scaleLinear } from 'd3-scale';

/** A point on a circle round 0,0: 0 degrees is up, clockwise. */
export function onCircle(degrees: number, radius: number): { readonly x: number; readonly y: number } {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return { x: round(Math.cos(angle) * radius), y: round(Math.sin(angle) * radius) };
}

/** SVG path of an arc round 0,0, clockwise. */
export function arcPath(fromDegrees: number, toDegrees: number, radius: number): string {
  const from = onCircle(fromDegrees, radius);
  const to = onCircle(toDegrees, radius);
  return `M${from.x} ${from.y}A${radius} ${radius} 0 ${toDegrees - fromDegrees > 180 ? 1 : 0} 1 ${to.x} ${to.y}`;
}

/** Highest speed on the gauge, km/h. */
export const GAUGE_MAX_KMH = 220;
/** Where the gauge's colour bands end, km/h (spec 000 section 2.6). */
export const GAUGE_BANDS_KMH = [50, 100, 150, 200, GAUGE_MAX_KMH] as const;

/** The dial runs from lower left to lower right. */
const DIAL_START = -120;
const DIAL_SWEEP = 240;

/** Angle of a speed on the dial; speeds beyond its ends stay at the ends. */
export const speedAngle: (kmh: number) => number = scaleLinear(
  [0, GAUGE_MAX_KMH],
  [DIAL_START, DIAL_START + DIAL_SWEEP],
).clamp(true);

/** The word of a heading: one of eight. */
export function compassWord(degrees: number): string {
  const words = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
  return words[Math.round((((degrees % 360) + 360) % 360) / 45) % 8]!;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
