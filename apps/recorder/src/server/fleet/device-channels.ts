import { channelNumbers } from 'gk-sdk';
import type { StoredDevice } from '../../store/devices/device-store.js';

/** Channels of a device, as users set them or as it came. */
export function channelCountOf({ seed, edit }: StoredDevice): number {
  return edit.channelCount ?? seed.chn_count;
}

/** One 0/1 for each channel of the count, 1 = present. Channels beyond the mask are present. */
export function channelMaskOf(device: StoredDevice): string {
  const count = channelCountOf(device);
  return (device.edit.channelMask ?? device.seed.chmask).slice(0, count).padEnd(count, '1');
}

/** True for a channel that the device has, from 1. */
export function hasChannel(device: StoredDevice, channel: number): boolean {
  return channelNumbers({ channelMask: channelMaskOf(device) }).includes(channel);
}
