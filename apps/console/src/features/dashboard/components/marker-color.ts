import { type DeviceRecord, isOnline } from 'gk-sdk';

/**
 * "Mobile marker colour (offline light; online with speed over 100 red, over 5 green, else blue)" (spec 000
 * section 2.7).
 */
export function mobileMarkerColor(
  device: Pick<DeviceRecord, 'statusBits' | 'position'>,
): 'light' | 'red' | 'green' | 'blue' {
  if (!isOnline(device)) return 'light';
  switch (speedTone(device.position?.speedKmh ?? 0)) {
    case 'danger':
      return 'red';
    case 'moving':
      return 'green';
    case 'still':
      return 'blue';
  }
}

/** "Speed over 100 is danger; over 5 is moving" (spec 001 section 9): how a point of a track is drawn. */
export function speedTone(kmh: number): 'danger' | 'moving' | 'still' {
  if (kmh > 100) return 'danger';
  return kmh > 5 ? 'moving' : 'still';
}
