import type { DeviceTitle } from 'gk-elements';
import type { Device } from 'gk-sdk';
import { deviceTitle } from 'gk-sdk/rules';
import { useBrand } from '../brand/brand-context.js';

/** What a vehicle is called: its id, or its plate where the brand says so (spec 000 section 1). */
export function useDeviceTitle(device: Pick<Device, 'deviceId' | 'plate'> | undefined, deviceId: string): string {
  const { switches } = useBrand();
  return device ? deviceTitle(device, switches) : deviceId;
}

/** What lists, trees and maps call their vehicles: by id, or by plate where the brand says so. */
export function useTitleChoice(): DeviceTitle {
  return useBrand().switches.plateAsTitle ? 'plate' : 'id';
}
