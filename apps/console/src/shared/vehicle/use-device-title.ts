import { useCallback } from 'react';
import type { DeviceTitle } from 'gk-elements';
import { useDevice, useSession } from 'gk-react';
import type { Device } from 'gk-sdk';
import { deviceTitle } from 'gk-sdk/rules';
import { useBrand } from '../brand/brand-context.js';
import { useDevicesLoaded } from '../fleet/use-devices-loaded.js';

/** Returns the title of a vehicle: its id, or its plate where the brand says so (spec 000 section 1). */
export function useDeviceTitle(device: Pick<Device, 'deviceId' | 'plate'> | undefined, deviceId: string): string {
  const { switches } = useBrand();
  return device ? deviceTitle(device, switches) : deviceId;
}

/** Returns the title of the vehicle with an id; the id itself where the fleet does not have it. */
export function useTitleOfDevice(deviceId: string): string {
  const { switches } = useBrand();
  return useDevice(deviceId, (device) => (device ? deviceTitle(device, switches) : deviceId));
}

/**
 * Returns a function that gives the titles of vehicles by the device list; another function once the list has come.
 */
export function useTitleOf(): (deviceId: string) => string {
  const { devices } = useSession();
  const { switches } = useBrand();
  const loaded = useDevicesLoaded();
  return useCallback(
    (deviceId) => {
      const device = devices.get(deviceId);
      return device ? deviceTitle(device, switches) : deviceId;
    },
    // The linter takes unread dependencies for needless, but the titles depend on them.
    [devices, switches, loaded],
  );
}

/** Returns the kind of title in lists, trees and maps: id, or plate where the brand says so. */
export function useTitleChoice(): DeviceTitle {
  return useBrand().switches.plateAsTitle ? 'plate' : 'id';
}
