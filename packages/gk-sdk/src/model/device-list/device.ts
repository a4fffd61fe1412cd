import type { DeviceExtras } from './device-extras.js';
import type { DeviceRecord } from './device-record.js';

/**
 * A device as the store holds it: the server's record joined with its extras (Q11) and plate (Q12).
 * Treat as immutable; a change makes a new object.
 *
 * @public
 */
export interface Device extends DeviceRecord {
  /** Channel names in channel order; `ch{n}` where the extras name none (Q11). */
  readonly channelNames: readonly string[];
  /** The rest of Q11; absent when the server has none for this device. */
  readonly extras?: DeviceExtras;
}

/** True when the device's connection to the server is up (bit 0 of `statusBits`). @public */
export function isOnline(device: Pick<DeviceRecord, 'statusBits'>): boolean {
  return ((device.statusBits ?? 0) & 1) !== 0;
}

/** True for a device that waits for its registration. @internal */
export function isNewDevice(device: Pick<DeviceRecord, 'registered'>): boolean {
  return device.registered === false;
}

/** Numbers of the present channels, from 1: those with a 1 in `channelMask`, else 1 to `channelCount`. @public */
export function channelNumbers(device: Pick<DeviceRecord, 'channelMask' | 'channelCount'>): number[] {
  if (device.channelMask) {
    const present: number[] = [];
    for (let i = 0; i < device.channelMask.length; i++) if (device.channelMask.charAt(i) === '1') present.push(i + 1);
    return present;
  }
  return Array.from({ length: device.channelCount ?? 0 }, (_, i) => i + 1);
}

/**
 * Returns the number of channels of a device, present or not: the length of `channelMask`, else `channelCount`. @public
 */
export function countChannels({
  channelMask,
  channelCount,
}: Pick<DeviceRecord, 'channelMask' | 'channelCount'>): number {
  return channelMask ? channelMask.length : (channelCount ?? 0);
}

/** Number of the highest present channel, 0 without any. @internal */
export function highestChannel({
  channelMask,
  channelCount,
}: Pick<DeviceRecord, 'channelMask' | 'channelCount'>): number {
  return channelMask ? channelMask.lastIndexOf('1') + 1 : (channelCount ?? 0);
}
