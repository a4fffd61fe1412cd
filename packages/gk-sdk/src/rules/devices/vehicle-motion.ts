import { isOnline } from '../../model/device-list/device.js';
import type { DeviceRecord } from '../../model/device-list/device-record.js';
import type { Position } from '../../model/tracks/position.js';

/** Above this a device drives, at or below it is idle, km/h (spec 000 section 9). @public */
export const DRIVING_ABOVE_KMH = 5;

/** A position (docs/protocol.md, "Devices") older than this is shown as old, seconds: our own limit. @internal */
export const STALE_AFTER_S = 300;

/**
 * Whether a position (docs/protocol.md, "Devices") is so old that its vehicle may be elsewhere; false for one without
 * a time. Both in unix seconds.
 *
 * @public
 */
export function isStalePosition(atS: number | undefined, nowS: number): boolean {
  return atS !== undefined && nowS - atS > STALE_AFTER_S;
}

/**
 * Whether a position is valid (spec 000 section 8, "GPS signal not found!"): a receiver without satellites reports 0° north, 0°
 * east.
 *
 * @public
 */
export function hasFix<Place extends Pick<Position, 'lat' | 'lng'>>(position: Place | undefined): position is Place {
  return position !== undefined && (position.lat !== 0 || position.lng !== 0);
}

/**
 * Returns the place at which a device is drawn (spec 000 section 3): its position, or without a fix its fixed place.
 * Undefined for one that is nowhere. It is the object of the device itself: asking makes none.
 *
 * @public
 */
export function devicePlace(
  device: Pick<DeviceRecord, 'position' | 'mapLocation'>,
): Pick<Position, 'lat' | 'lng'> | undefined {
  const { position, mapLocation } = device;
  if (hasFix(position)) return position;
  return hasFix(mapLocation) ? mapLocation : undefined;
}

/**
 * Movement of a vehicle as far as it is known (docs/protocol.md, "Devices"). Only a live one has a speed, and a heading
 * if its device reports one.
 *
 * @public
 */
export type VehicleMotion =
  | { readonly kind: 'live'; readonly speedKmh: number; readonly headingDeg: number | undefined }
  /** Old position: the vehicle is offline, or its position has not changed for long. Unix seconds, if known. */
  | { readonly kind: 'last-known'; readonly atS: number | undefined }
  /** No position, but a place entered by a user (`mapLocation`): speed and heading are unknown. */
  | { readonly kind: 'fixed-place' }
  /** No position at all. */
  | { readonly kind: 'no-position' };

/**
 * The movement of a vehicle (docs/protocol.md, "Devices") at `nowS`, unix seconds: the one rule by which a speed or heading is
 * shown as live.
 *
 * @public
 */
export function vehicleMotion(
  device: Pick<DeviceRecord, 'statusBits' | 'statusChangedS' | 'position' | 'mapLocation'>,
  nowS: number,
): VehicleMotion {
  const { position } = device;
  if (!hasFix(position)) return { kind: hasFix(device.mapLocation) ? 'fixed-place' : 'no-position' };
  const { atS, speedKmh, headingDeg } = position;
  if (!isOnline(device)) return { kind: 'last-known', atS: device.statusChangedS || atS };
  return isStalePosition(atS, nowS) ? { kind: 'last-known', atS } : { kind: 'live', speedKmh, headingDeg };
}
