import type { Jt808Bodies, Jt808Extra, Jt808Location } from 'gk-sdk/jt808';

const KMH_PER_KNOT = 1.852;
/** Bits of its flags, and of the status and alarms of a location. */
const HAS_FIX = 1;
const FIX = 1 << 1;
const OVERSPEED = 1 << 1;
const LOW_SUPPLY = 1 << 7;
/** Kinds of device whose alarms are known: trackers tell a low battery in bit 0, locks also overspeed, and low batteries in 1 and 3. */
const TRACKERS: readonly number[] = [1, 2];
const LOCK = 3;

/** A position of 5501 or 5502 as a location. The ignition is not among what it tells. */
export function locationOfCompact(told: Jt808Bodies['compactLocation']): Jt808Location {
  const { time, lat, lng, flags, speedKnots, direction, signal, satellites, mileageKm } = told;
  const extras: Jt808Extra[] = [
    { type: 'mileage', km: mileageKm },
    { type: 'signal', strength: signal },
    { type: 'satellites', count: satellites },
  ];
  const status = (flags & HAS_FIX) === 0 ? 0 : FIX;
  const speedKmh = Math.round(speedKnots * KMH_PER_KNOT * 10) / 10;
  return { alarms: alarmsOf(told), status, lat, lng, altitudeM: 0, speedKmh, direction, time, extras };
}

function alarmsOf({ product, alarms }: Jt808Bodies['compactLocation']): number {
  if (TRACKERS.includes(product)) return (alarms & 1) === 0 ? 0 : LOW_SUPPLY;
  if (product !== LOCK) return 0;
  return ((alarms & 1) === 0 ? 0 : OVERSPEED) | ((alarms & 0b1010) === 0 ? 0 : LOW_SUPPLY);
}
