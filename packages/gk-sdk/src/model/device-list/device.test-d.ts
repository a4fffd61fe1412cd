import type { DeviceRowField, LiveDeviceRow } from './device-row-fields.js';
import type { DeviceRow } from './device-row.js';
import type { Device, DeviceRecord } from './device.js';
import { isOnline } from './device.js';

/** True when both types are the same. */
type Same<A, B> = [A, B] extends [B, A] ? true : false;
const holds = <Fact extends true>(fact?: Fact): Fact | undefined => fact;

// The one list has every field of the row and of the record, under both names.
holds<Same<DeviceRowField['wire'], keyof DeviceRow>>();
holds<Same<DeviceRowField['name'], Exclude<keyof DeviceRecord, 'extra'>>>();
holds<Same<keyof LiveDeviceRow, Extract<DeviceRowField, { live: true }>['wire']>>();

declare const device: Device;

// @ts-expect-error -- a misspelt field
String(device.voltagev);
// @ts-expect-error -- the name in messages
String(device.deviceid);
// @ts-expect-error -- a position is flat
String(device.position?.data);
// @ts-expect-error -- a rule takes the model's name
isOnline({ status: 1 });
// @ts-expect-error -- the field of an update is misspelt
export const update: DeviceRecord = { deviceId: 'BUS-7', drivername: 'Anna' };
// @ts-expect-error -- what is absent is undefined
export const cleared: DeviceRecord = { deviceId: 'BUS-7', memo: null };
// @ts-expect-error -- a flag is a boolean
export const flag: DeviceRecord = { deviceId: 'BUS-7', ignitionOn: 1 };
// @ts-expect-error -- a device is immutable
device.memo = 'Line 7';
