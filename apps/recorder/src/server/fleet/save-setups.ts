import type { DeviceEdit } from '../../store/devices/device-edit.js';
import type { StoredDevice } from '../../store/devices/device-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { setupRow } from './device-setup.js';

/** A device with what is to be changed of it. */
export interface SetupEdit {
  readonly device: StoredDevice;
  readonly edit: DeviceEdit;
}

/** Saves the settings of devices, all of them or none, with one raise of the change counter; `nowMs` is unix milliseconds. */
export function saveSetups(store: RecorderStore, edits: readonly SetupEdit[], nowMs: number): void {
  store.atomically(() => {
    store.editDevices(new Map(edits.map(({ device, edit }) => [device.seed.deviceid, edit])), nowMs / 1000);
    for (const { device, edit } of edits) {
      if (edit.recordEnable === undefined && edit.recordPlan === undefined) continue;
      const { recenable, recplan } = setupRow({ ...device, edit: { ...device.edit, ...edit } });
      const rule = { sinceS: Math.floor(nowMs / 1000), mode: Number(recenable), channels: String(recplan) };
      store.recordingRules.put(device.seed.deviceid, rule);
    }
  });
}
