import { useCallback } from 'react';
import type { DeviceTitle } from 'gk-elements';
import { useDevice, useSession } from 'gk-react';
import type { Device } from 'gk-sdk';
import { deviceTitle } from 'gk-sdk/rules';
import { useBrand } from '../brand/brand-context.js';
import { useDevicesLoaded } from '../fleet/use-devices-loaded.js';

/** What a vehicle is called: its id, or its plate where the brand says so (spec 000 section 1). */
export function useDeviceTitle(device: Pick<Device, 'deviceId' | 'plate'> | undefined, deviceId: string): string {
  const { switches } = useBrand();
  return device ? deviceTitle(device, switches) : deviceId;
}

/** What the vehicle of an id is called; the id itself where the fleet does not have it. */
export function useTitleOfDevice(deviceId: string): string {
  const { switches } = useBrand();
  return useDevice(deviceId, (device) => (device ? deviceTitle(device, switches) : deviceId));
}

/** What the vehicles of ids are called, as the device list says now; another function once the list has come. */
export function useTitleOf(): (deviceId: string) => string {
  const { devices } = useSession();
  const { switches } = useBrand();
  const loaded = useDevicesLoaded();
  return useCallback(
    (deviceId) => {
      const device = devices.get(deviceId);
      return device ? deviceTitle(device, switches) : deviceId;
    },
    // eslint's rule takes what is not read for needless: the list of before has no titles.
    [devices, switches, loaded],
  );
}

/** What lists, trees and maps call their vehicles: by id, or by plate where the brand says so. */
export function useTitleChoice(): DeviceTitle {
  return useBrand().switches.plateAsTitle ? 'plate' : 'id';
}
