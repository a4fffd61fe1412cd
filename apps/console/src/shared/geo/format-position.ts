import type { Position } from './address-book.js';

/** Latitude and longitude to six decimals, which is about ten centimetres. */
export function formatPosition({ lat, lng }: Position): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}
