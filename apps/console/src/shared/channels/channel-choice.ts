/** The channels after a click, and whether the limit stood in the way. */
export interface ChannelAnswer {
  readonly chosen: readonly number[];
  readonly overLimit: boolean;
}

/** Takes a chosen channel off, or adds one in channel order while there are fewer than `max`. */
export function toggleChannel(chosen: readonly number[], channel: number, max: number): ChannelAnswer {
  if (chosen.includes(channel)) return { chosen: chosen.filter((other) => other !== channel), overLimit: false };
  if (chosen.length >= max) return { chosen, overLimit: true };
  return { chosen: [...chosen, channel].sort((a, b) => a - b), overLimit: false };
}
