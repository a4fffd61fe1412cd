import { isOnline } from '../../model/device-list/device.js';
import type { DeviceRecord } from '../../model/device-list/device-record.js';

/** Bootstrap's word for the colour of a badge. @public */
export type BadgeTone = 'dark' | 'danger' | 'info' | 'success';

/**
 * "Signal badge (0 dark, under 30 danger, under 60 info, else success)" (spec 000 section 2.7).
 *
 * @param percent - 0 to 100.
 * @public
 */
export function signalTone(percent: number): BadgeTone {
  if (percent === 0) return 'dark';
  if (percent < 30) return 'danger';
  return percent < 60 ? 'info' : 'success';
}

/**
 * The durability that counts: "the minimum of the two smart values is used when the second is above -2" (spec 000
 * section 2.7). Undefined where the device reports none.
 *
 * @public
 */
export function sdDurability(
  device: Pick<DeviceRecord, 'memoryCard1Percent' | 'memoryCard2Percent'>,
): number | undefined {
  const { memoryCard1Percent: first, memoryCard2Percent: second } = device;
  if (first === undefined) return undefined;
  return second !== undefined && second > -2 ? Math.min(first, second) : first;
}

/** "SD durability badge (-2 dark, -1 info, under 10 danger, else success" (spec 000 section 2.7). @public */
export function sdDurabilityTone(durability: number): BadgeTone {
  if (durability === -2) return 'dark';
  if (durability === -1) return 'info';
  return durability < 10 ? 'danger' : 'success';
}

/**
 * "Recording dot (recording without error red; recording with error purple)" (spec 000 section 2.7); undefined = no
 * dot. The recording state of an offline device is unknown.
 *
 * @public
 */
export function recordingDot(
  device: Pick<DeviceRecord, 'statusBits' | 'recording' | 'recordingError'>,
): 'red' | 'purple' | undefined {
  if (!isOnline(device) || device.recording !== true) return undefined;
  return device.recordingError ? 'purple' : 'red';
}
