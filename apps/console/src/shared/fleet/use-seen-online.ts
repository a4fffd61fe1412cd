import { useState } from 'react';
import { isOnline, type Device } from 'gk-sdk';

/**
 * True from the first moment that the device is online, until the device is another one: a tile that has begun to show
 * pictures keeps the last of them when the device goes offline.
 */
export function useSeenOnline(device: Device | undefined): boolean {
  const [seenId, setSeenId] = useState<string>();
  if (device === undefined) return false;
  if (seenId === device.deviceId) return true;
  if (!isOnline(device)) return false;
  setSeenId(device.deviceId);
  return true;
}
