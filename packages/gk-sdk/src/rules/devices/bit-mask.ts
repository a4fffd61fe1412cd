/** Channels of a mask that travels as a number, such as `downloadplan` (spec 001 section 3): bit 0 = channel 1. Safe up to 32 channels. @public */
export function channelsOfMask(mask: number, channelCount = 32): number[] {
  const channels: number[] = [];
  for (let channel = 1; channel <= Math.min(channelCount, 32); channel++) {
    if (((mask >>> (channel - 1)) & 1) === 1) channels.push(channel);
  }
  return channels;
}
