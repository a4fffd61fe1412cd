import type { DeviceExtras } from '../model/device-list/device-extras.js';
import { highestChannel, type Device } from '../model/device-list/device.js';
import type { DeviceRecord } from '../model/device-list/device-record.js';
import { isPartOf } from './same-value.js';

/** Data of a device besides its record: Q11, and the plate of Q12 or, failing that, of the record. @internal */
export interface DeviceSideData {
  readonly extras: DeviceExtras | undefined;
  readonly plate: string | undefined;
}

/** Joins a device's record with its extras and plate. @internal */
export function joinDevice(record: DeviceRecord | Device, side: DeviceSideData): Device {
  return { ...record, channelNames: channelNames(record, side.extras), plate: side.plate, extras: side.extras };
}

/**
 * The device with the fields of a row that has some of them; the same object when none differs.
 *
 * @internal
 */
export function updateDevice(device: Device, row: DeviceRecord, side: DeviceSideData): Device {
  const extra = mergeExtra(device.extra, row.extra);
  if (hasSideData(device, side) && extra === device.extra && isPartOf(row, device, MERGED_FIELDS)) return device;
  const merged = extra === undefined ? { ...device, ...row } : { ...device, ...row, extra };
  // Few rows touch what the joined fields are made from.
  return hasSideData(merged, side) && !('channelMask' in row || 'channelCount' in row)
    ? merged
    : joinDevice(merged, side);
}

/** Merges the unknown fields of the record and a row; returns the same object when the row brings nothing new. */
function mergeExtra(before: DeviceRecord['extra'], row: DeviceRecord['extra']): DeviceRecord['extra'] {
  if (row === undefined || (before !== undefined && isPartOf(row, before))) return before;
  return { ...before, ...row };
}

/**
 * The device that a whole record makes; the same object as before when nothing differs.
 *
 * @internal
 */
export function replaceDevice(device: Device | undefined, record: DeviceRecord, side: DeviceSideData): Device {
  const same =
    device !== undefined &&
    hasSideData(device, side) &&
    isPartOf(record, device, JOINED_FIELDS) &&
    isPartOf(device, record, JOINED_FIELDS);
  return same ? device : joinDevice(record, side);
}

/** True when the device was joined with this. @internal */
export function hasSideData(device: Device, side: DeviceSideData): boolean {
  return device.extras === side.extras && device.plate === side.plate;
}

/** Fields of a device that are not its record's, under their own names. */
const JOINED_FIELDS: ReadonlySet<string> = /* @__PURE__ */ new Set(['plate', 'channelNames', 'extras']);
/** Fields of a row that do not simply take the place of the device's. */
const MERGED_FIELDS: ReadonlySet<string> = /* @__PURE__ */ new Set(['plate', 'extra']);

/** Default names by their number: shared, as most devices of a fleet have the same few counts. */
const DEFAULT_NAMES: (readonly string[])[] = [];

/** Names that devices have in common, by their own names and then by their number of channels. */
const SHARED_NAMES = /* @__PURE__ */ new WeakMap<readonly string[], (readonly string[])[]>();

/** One name for each number from 1 to the highest channel: the device's own, else `ch{n}` (spec 000 section 3). */
function channelNames(record: DeviceRecord | Device, extras: DeviceExtras | undefined): readonly string[] {
  const highest = highestChannel(record);
  const defaults = (DEFAULT_NAMES[highest] ??= Array.from({ length: highest }, (_, index) => `ch${index + 1}`));
  if (extras === undefined || extras.channelNames.length === 0) return defaults;
  const shared = SHARED_NAMES.get(extras.channelNames) ?? [];
  SHARED_NAMES.set(extras.channelNames, shared);
  return (shared[highest] ??= defaults.map((name, index) => extras.channelNames[index] || name));
}
