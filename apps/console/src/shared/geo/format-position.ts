import type { Position } from 'gk-sdk';

/** Latitude and longitude to six decimals, which is about ten centimetres. */
export function formatPosition({ lat, lng }: Pick<Position, 'lat' | 'lng'>): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}
