import { channelNumbers, type Device } from 'gk-sdk';
import { t } from '../i18n/translate.js';

/** The present channels in the device's own order; those that it does not order stand behind, by number. */
export function orderedChannels(device: Pick<Device, 'channelMask' | 'channelCount' | 'extras'>): readonly number[] {
  const present = channelNumbers(device);
  const ordered = new Set((device.extras?.channelOrder ?? []).filter((channel) => present.includes(channel)));
  return [...ordered, ...present.filter((channel) => !ordered.has(channel))];
}

/** Name of a channel, as the device, if it is known, or else its number says. */
export function channelName(device: Pick<Device, 'channelNames'> | undefined, channel: number): string {
  return device?.channelNames[channel - 1] || t('ch{channel}', { channel });
}

/** Title of a tile: its vehicle, `title`, and the name of the channel. */
export function cameraTitle(title: string, device: Pick<Device, 'channelNames'> | undefined, channel: number): string {
  return `${title} · ${channelName(device, channel)}`;
}
