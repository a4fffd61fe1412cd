import type { StoredDevice } from '../../store/devices/device-store.js';

/** Registered devices that the licence allows. */
export const MAX_LICENSE = 10_000;

/** Words for a device beyond the licence. */
export const LICENCE_WORDS = `The licence allows ${MAX_LICENSE} devices`;

/** True for a device that was accepted, not one that waits for it. */
export const isRegistered = ({ seed, edit }: StoredDevice): boolean => edit.registed ?? seed.registed;

/** Devices that the licence still allows. */
export function freeLicences(devices: Iterable<StoredDevice>): number {
  let free = MAX_LICENSE;
  for (const device of devices) if (isRegistered(device)) free -= 1;
  return free;
}
