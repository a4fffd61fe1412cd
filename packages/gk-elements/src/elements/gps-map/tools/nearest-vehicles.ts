import { haversineKm, type LatLng } from 'gk-sdk/rules';
import type { VehicleRow, VehicleSource } from '../../../map/vehicle-tracker.js';

/** A vehicle of the list. @internal */
export interface NearVehicle {
  readonly deviceId: string;
  /** Text under its marker. */
  readonly label: string;
  /** Along the great circle. */
  readonly km: number;
  /** Index into `MARKER_STATES`. */
  readonly state: number;
  /** Unix seconds of its position; NaN = not known. */
  readonly timeS: number;
}

/** The vehicles of a source that are nearest to a place, nearest first, at most `limit`. @internal */
export function nearestVehicles(source: VehicleSource, place: LatLng, limit: number): NearVehicle[] {
  const row: VehicleRow = { lat: 0, lng: 0, angle: Number.NaN, state: 0, kind: 0, timeS: Number.NaN, label: '' };
  // Only the nearest are kept in order: sorting 10,000 for the sake of a few is a long task.
  const nearest: NearVehicle[] = [];
  source.forEach((deviceId) => {
    source.read(deviceId, row);
    const km = haversineKm(place, row);
    if (nearest.length === limit && km >= (nearest.at(-1)?.km ?? 0)) return;
    const { label, state, timeS } = row;
    nearest.splice(nearest.findLastIndex((one) => one.km <= km) + 1, 0, { deviceId, label, km, state, timeS });
    if (nearest.length > limit) nearest.pop();
  });
  return nearest;
}
