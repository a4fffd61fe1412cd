import type { GpsPoint } from '../../model/tracks/gps-point.js';
import { hasFix } from '../devices/vehicle-motion.js';

/** A longer pause begins a new segment: the vehicle was off, or out of reach. */
const MAX_PAUSE_S = 10 * 60;

/**
 * A track cut at its pauses of more than ten minutes: no line is drawn over unknown stretches. Points without a fix are
 * left out. Our own choice.
 *
 * @public
 */
export function trackSegments(track: readonly GpsPoint[]): readonly (readonly GpsPoint[])[] {
  const segments: GpsPoint[][] = [];
  let lastS = Number.NEGATIVE_INFINITY;
  for (const point of track) {
    if (!hasFix(point)) continue;
    if (point.atS - lastS > MAX_PAUSE_S) segments.push([]);
    segments.at(-1)?.push(point);
    lastS = point.atS;
  }
  return segments;
}

/** Text for XML: markup is escaped, and what XML 1.0 cannot hold becomes U+FFFD. @internal */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[<>&'"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
