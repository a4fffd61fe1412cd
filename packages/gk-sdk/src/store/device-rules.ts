import { isNewDevice, isOnline } from '../model/device-list/device.js';
import type { DeviceRecord } from '../model/device-list/device-record.js';
import type { DeviceFilterMode, MarkerState } from './device-store.js';
import { DRIVING_ABOVE_KMH } from '../rules/devices/vehicle-motion.js';

/** From this on a device is overspeed in filters and counters, km/h (spec 000 section 9). @public */
export const OVERSPEED_FROM_KMH = 100;

/** Speed of the last position in km/h, 0 without one. @public */
export function speedKmh(device: Pick<DeviceRecord, 'position'>): number {
  return device.position?.speedKmh ?? 0;
}

/** "Driving = online with speed above 5 km/h" (spec 000 section 4). @internal */
export function isDriving(device: Pick<DeviceRecord, 'statusBits' | 'position'>): boolean {
  return isOnline(device) && speedKmh(device) > DRIVING_ABOVE_KMH;
}

/**
 * "Overspeed = 100 km/h or more" (spec 000 section 4); read as a part of "online with speed", since the
 * last speed of an offline device says nothing about now.
 *
 * @internal
 */
export function isOverspeed(device: Pick<DeviceRecord, 'statusBits' | 'position'>): boolean {
  return isOnline(device) && speedKmh(device) >= OVERSPEED_FROM_KMH;
}

/** "Idle = online minus driving (speed 5 or lower)" (spec 000 section 4). @internal */
export function isIdle(device: Pick<DeviceRecord, 'statusBits' | 'position'>): boolean {
  return isOnline(device) && !isDriving(device);
}

/** Online and recording; what an offline device does is not known. @internal */
export function isRecording(device: Pick<DeviceRecord, 'statusBits' | 'recording'>): boolean {
  return isOnline(device) && device.recording === true;
}

/**
 * Whether a device is among those of a filter word. New devices are in none but `offline`: they are
 * not in "all", and "offline count = all minus online plus new devices" (spec 000 section 4).
 *
 * @public
 */
export function matchesMode(
  device: Pick<DeviceRecord, 'statusBits' | 'registered' | 'recording' | 'position'>,
  mode: DeviceFilterMode,
): boolean {
  if (isNewDevice(device)) return mode === 'offline';
  switch (mode) {
    case 'all':
      return true;
    case 'online':
      return isOnline(device);
    case 'offline':
      return !isOnline(device);
    case 'driving':
      return isDriving(device);
    case 'idle':
      return isIdle(device);
    case 'overSpeed':
      return isOverspeed(device);
    case 'recording':
      return isRecording(device);
    case 'unrecording':
      return isOnline(device) && device.recording === false;
  }
}

/**
 * Returns the state that colours a marker: "offline light; online with speed over 100 red, over 5 green, else blue"
 * (spec 000 section 2.7).
 *
 * @public
 */
export function markerState(device: Pick<DeviceRecord, 'statusBits' | 'position'>): MarkerState {
  if (!isOnline(device)) return 'offline';
  const speed = speedKmh(device);
  if (speed > OVERSPEED_FROM_KMH) return 'overspeed';
  return speed > DRIVING_ABOVE_KMH ? 'driving' : 'idle';
}
