import { STALE_AFTER_S } from 'gk-elements';
import { isOnline, type DeviceRecord } from 'gk-sdk';

/** What may be said of the movement of a vehicle. Only a live one has a speed and a heading. */
export type VehicleMotion =
  | { readonly kind: 'live'; readonly speedKmh: number; readonly headingDeg: number }
  /** A position of before: the vehicle is offline, or its position has not changed for long. Unix seconds, if known. */
  | { readonly kind: 'last-known'; readonly atS: number | undefined }
  /** No position at all. */
  | { readonly kind: 'no-position' };

/** The movement of a vehicle at `nowS`, unix seconds: the one rule by which screens show a speed as live. */
export function vehicleMotion(
  device: Pick<DeviceRecord, 'statusBits' | 'statusChangedS' | 'position'>,
  nowS: number,
): VehicleMotion {
  const { position } = device;
  if (position === undefined || (position.lat === 0 && position.lng === 0)) return { kind: 'no-position' };
  if (!isOnline(device)) return { kind: 'last-known', atS: device.statusChangedS || position.atS };
  if (position.atS !== undefined && nowS - position.atS > STALE_AFTER_S) {
    return { kind: 'last-known', atS: position.atS };
  }
  return { kind: 'live', speedKmh: position.speedKmh, headingDeg: position.headingDeg };
}
