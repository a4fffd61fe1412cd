import type { DeviceExtras } from '../model/device-extras.js';
import { channelNumbers, type Device, type DeviceRecord } from '../model/device.js';

/** What Q11 and Q12 tell beside the record. @internal */
export interface DeviceSideData {
  readonly extras: DeviceExtras | undefined;
  readonly plate: string | undefined;
}

/**
 * The plate is "looked up by device id" (spec 000 section 3); one in the record stands only while the
 * lookup has none.
 *
 * @internal
 */
export function plateOf(record: DeviceRecord, side: DeviceSideData): string | undefined {
  return side.plate ?? (typeof record.plate === 'string' ? record.plate : undefined);
}

/** Joins a device's record with its extras and plate. @internal */
export function joinDevice(record: DeviceRecord, side: DeviceSideData): Device {
  const plate = plateOf(record, side);
  const { plate: _own, ...fields } = record;
  return {
    ...fields,
    channelNames: channelNames(record, side.extras),
    ...(plate !== undefined && { plate }),
    ...(side.extras && { extras: side.extras }),
  };
}

/** One name for each number from 1 to the highest channel: the device's own, else `ch{n}` (spec 000 section 3). */
function channelNames(record: DeviceRecord, extras: DeviceExtras | undefined): readonly string[] {
  const highest = Math.max(0, ...channelNumbers(record));
  return Array.from({ length: highest }, (_, index) => extras?.channelNames[index] || `ch${index + 1}`);
}
