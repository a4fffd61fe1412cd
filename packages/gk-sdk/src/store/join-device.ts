import type { DeviceExtras } from '../model/device-extras.js';
import { channelNumbers, type Device, type DeviceRecord } from '../model/device.js';
import { isPartOf } from './same-value.js';

/** What is known of a device beside its record: Q11, and the plate of Q12 or, failing that, of the record. @internal */
export interface DeviceSideData {
  readonly extras: DeviceExtras | undefined;
  readonly plate: string | undefined;
}

/** Fields of a device that are not taken from its record as they are. */
type JoinedField = 'plate' | 'channelNames' | 'extras';

/** Joins a device's record with its extras and plate. @internal */
export function joinDevice(record: DeviceRecord | Device, side: DeviceSideData): Device {
  const names = channelNames(record, side.extras);
  // Nearly every record has nothing to leave out: it costs one copy.
  const fields = 'plate' in record || 'extras' in record ? withoutSideData(record) : record;
  if (side.plate === undefined && side.extras === undefined) return { ...fields, channelNames: names };
  return {
    ...fields,
    channelNames: names,
    ...(side.plate !== undefined && { plate: side.plate }),
    ...(side.extras && { extras: side.extras }),
  };
}

function withoutSideData(record: DeviceRecord | Device): DeviceRecord {
  const { plate: _plate, extras: _extras, ...fields } = record;
  return fields;
}

/**
 * The device with the fields of a row that has some of them; the same object when none differs.
 *
 * @internal
 */
export function updateDevice(device: Device, row: DeviceRecord, side: DeviceSideData): Device {
  if (hasSideData(device, side) && isPartOf(row, device, JOINED_FIELDS)) return device;
  // Few rows touch what the joined fields are made from: the others cost one copy, not two.
  const plain = hasSideData(device, side) && JOIN_CAUSES.every((field) => row[field] === undefined);
  return plain ? { ...device, ...row } : joinDevice({ ...device, ...row }, side);
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

const JOINED_FIELDS: ReadonlySet<string> = new Set<JoinedField>(['plate', 'channelNames', 'extras']);
/** Fields of a row that change what is joined, or stand in its place. */
const JOIN_CAUSES = ['chmask', 'chn_count', 'plate', 'channelNames', 'extras'] as const;

/** Default names by their number: shared, as most devices of a fleet have the same few counts. */
const DEFAULT_NAMES: (readonly string[])[] = [];

/** One name for each number from 1 to the highest channel: the device's own, else `ch{n}` (spec 000 section 3). */
function channelNames(record: DeviceRecord | Device, extras: DeviceExtras | undefined): readonly string[] {
  const highest = Math.max(0, ...channelNumbers(record));
  const defaults = (DEFAULT_NAMES[highest] ??= Array.from({ length: highest }, (_, index) => `ch${index + 1}`));
  if (extras === undefined || extras.channelNames.length === 0) return defaults;
  return defaults.map((name, index) => extras.channelNames[index] || name);
}
