import type { Device } from 'gk-sdk';
import { deviceTitle } from 'gk-sdk/rules';

/** Title of devices: their id, or their plate; without a plate the id stays. @public */
export type DeviceTitle = 'id' | 'plate';

/** The title of a device. @internal */
export function titleOf(device: Pick<Device, 'deviceId' | 'plate'>, title: DeviceTitle): string {
  return deviceTitle(device, { plateAsTitle: title === 'plate' });
}

/** The id of a device that has another title; undefined where the id is the title. @internal */
export function idBesideTitle(device: Pick<Device, 'deviceId' | 'plate'>, title: DeviceTitle): string | undefined {
  return titleOf(device, title) === device.deviceId ? undefined : device.deviceId;
}
