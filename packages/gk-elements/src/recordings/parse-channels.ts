/** Reads a list of channels of an attribute, such as `1,2,4`; anything else is left out. @internal */
export function parseChannels(text: string | null): readonly number[] {
  const channels = (text ?? '').split(/[\s,]+/).map(Number);
  return [...new Set(channels)].filter((channel) => Number.isInteger(channel) && channel >= 1);
}
