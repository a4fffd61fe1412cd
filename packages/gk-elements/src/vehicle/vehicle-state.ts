import { isOnline, type Device, type MarkerState } from 'gk-sdk';

/** km/h above which a vehicle drives, and above which it is too fast (spec 000 section 2.7). */
const DRIVING_KMH = 5;
const OVERSPEED_KMH = 100;

/** What colours and shapes a vehicle's marker (spec 000 section 2.7). @internal */
export function toMarkerState(online: boolean, speedKmh: number): MarkerState {
  if (!online) return 'offline';
  if (speedKmh > OVERSPEED_KMH) return 'overspeed';
  return speedKmh > DRIVING_KMH ? 'driving' : 'idle';
}

/** {@link toMarkerState} of a device. @internal */
export function markerStateOf(device: Device): MarkerState {
  return toMarkerState(isOnline(device), device.gps_info?.data.speedInKmh ?? 0);
}
