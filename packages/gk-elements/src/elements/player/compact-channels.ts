/** Channel buttons are compact above this count (spec 001 section 9). */
export const COMPACT_CHANNELS_ABOVE = 16;

/** "Channel buttons are shown in a compact form above 16 channels" (spec 001 section 2). */
export function hasCompactChannels(channelCount: number): boolean {
  return channelCount > COMPACT_CHANNELS_ABOVE;
}
