import type { GpsPoint } from 'gk-sdk';
import { ADDRESS_DECIMALS } from './address-decimals.js';

/** A free geocoder answers about one request a second. */
const LOOKUP_S = 1;

/** Addresses that a file of a track would have looked up, one at a time. @public */
export interface MissingAddresses {
  readonly count: number;
  /** How long that takes about, seconds. */
  readonly durationS: number;
}

const counted = new WeakMap<readonly object[], MissingAddresses>();

/** Counts the places of a track without an address; points within about eleven metres share a lookup. @public */
export function missingAddresses(points: readonly Pick<GpsPoint, 'lat' | 'lng' | 'address'>[]): MissingAddresses {
  const known = counted.get(points);
  if (known) return known;
  const places = new Set<string>();
  for (const { address, lat, lng } of points) {
    if (!address) places.add(`${lat.toFixed(ADDRESS_DECIMALS)},${lng.toFixed(ADDRESS_DECIMALS)}`);
  }
  const missing = { count: places.size, durationS: places.size * LOOKUP_S };
  counted.set(points, missing);
  return missing;
}
