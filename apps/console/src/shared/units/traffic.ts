const KILO = 1024;
const MEGA = KILO * 1024;
const GIGA = MEGA * 1024;

/** Colour of a traffic figure (spec 001 section 9). */
export type TrafficTone = 'grey' | 'green' | 'orange' | 'red';

/**
 * "Byte display in K (1024), M, G" (spec 001 section 9), with at most two decimals and a full stop, whatever the
 * browser's language. Below 1 K the plain number.
 *
 * @example
 * ```ts
 * formatTraffic(1536); // '1.5K'
 * ```
 */
export function formatTraffic(bytes: number): string {
  if (bytes >= GIGA) return `${round2(bytes / GIGA)}G`;
  if (bytes >= MEGA) return `${round2(bytes / MEGA)}M`;
  if (bytes >= KILO) return `${round2(bytes / KILO)}K`;
  return String(bytes);
}

/** "Grey under 1K, green under 1M, orange under 1G, red above" (spec 001 section 9). */
export function trafficTone(bytes: number): TrafficTone {
  if (bytes < KILO) return 'grey';
  if (bytes < MEGA) return 'green';
  return bytes < GIGA ? 'orange' : 'red';
}

/** "Traffic GB per hour = MB per minute * 60 / 1024" (spec 002 section 9). */
export function trafficGbPerHour(mbPerMinute: number): number {
  return (mbPerMinute * 60) / 1024;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
