/** Channels of a mask that travels as a number: bit 0 = channel 1. Safe up to 32 channels. @public */
export function channelsOfMask(mask: number, channelCount = 32): number[] {
  const channels: number[] = [];
  for (let channel = 1; channel <= Math.min(channelCount, 32); channel++) {
    if (((mask >>> (channel - 1)) & 1) === 1) channels.push(channel);
  }
  return channels;
}

/** The mask of channel numbers from 1 to 32; others are left out. @public */
export function maskOfChannels(channels: Iterable<number>): number {
  let mask = 0;
  for (const channel of channels) if (isMaskChannel(channel)) mask |= 1 << (channel - 1);
  return mask >>> 0;
}

/** True when a mask has a channel. @public */
export function hasChannel(mask: number, channel: number): boolean {
  return isMaskChannel(channel) && ((mask >>> (channel - 1)) & 1) === 1;
}

/** A mask with one channel on or off; without `on` the other way round. @public */
export function toggleMaskChannel(mask: number, channel: number, on = !hasChannel(mask, channel)): number {
  if (!isMaskChannel(channel)) return mask >>> 0;
  const bit = 1 << (channel - 1);
  return (on ? mask | bit : mask & ~bit) >>> 0;
}

/**
 * Channels of the device editor's record, where "chmask (bit string, 0 means installed)" (spec 002 section 3). The
 * device list says the opposite: there "chmask (string of 0/1 per channel, 1 = present)" (spec 000 section 3).
 *
 * @public
 */
export function installedChannels(editMask: string): number[] {
  return [...editMask].flatMap((flag, index) => (flag === '0' ? [index + 1] : []));
}

/** The device editor's bit string, 0 = installed, made of channel numbers. @public */
export function toEditMask(installed: Iterable<number>, channelCount: number): string {
  const present = new Set(installed);
  return Array.from({ length: channelCount }, (_, index) => (present.has(index + 1) ? '0' : '1')).join('');
}

/** Turns a mask of the device list (1 = present) into one of the device editor (0 = installed), and back. @public */
export function invertMask(mask: string): string {
  return [...mask].map((flag) => (flag === '0' ? '1' : '0')).join('');
}

function isMaskChannel(channel: number): boolean {
  return Number.isInteger(channel) && channel >= 1 && channel <= 32;
}
