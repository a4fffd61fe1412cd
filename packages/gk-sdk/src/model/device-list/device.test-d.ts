import type { Device } from './device.js';
import type { DeviceRecord } from './device-record.js';
import { isOnline } from './device.js';

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
