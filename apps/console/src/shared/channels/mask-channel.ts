/** True when a mask (spec 001 section 3) has a channel. */
export function hasChannel(mask: number, channel: number): boolean {
  return isMaskChannel(channel) && ((mask >>> (channel - 1)) & 1) === 1;
}

/** A mask (spec 001 section 3) with one channel on or off; without `on` the other way round. */
export function toggleMaskChannel(mask: number, channel: number, on = !hasChannel(mask, channel)): number {
  if (!isMaskChannel(channel)) return mask >>> 0;
  const bit = 1 << (channel - 1);
  return (on ? mask | bit : mask & ~bit) >>> 0;
}

function isMaskChannel(channel: number): boolean {
  return Number.isInteger(channel) && channel >= 1 && channel <= 32;
}
