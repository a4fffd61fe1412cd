/** "Entering selects the first up to 4 channels; leaving selects channel 1" (spec 001 section 4, multi-channel mode). */
export function multiChannelStart(present: readonly number[], entering: boolean): number[] {
  return entering ? present.slice(0, 4) : [1];
}
