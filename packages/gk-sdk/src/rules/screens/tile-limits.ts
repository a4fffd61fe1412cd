/** Most channels in the multi-channel live view modal (spec 000 section 9). @internal */
export const MAX_MODAL_CHANNELS = 8;
/** Most channels of a device's live view screen (spec 000 section 9). @internal */
export const MAX_DEVICE_CHANNELS = 12;
/** Most channels of multi-channel playback (spec 001 section 5). @internal */
export const MAX_PLAYBACK_CHANNELS = 9;
/** Most channels of the playback pop-up (spec 001 section 5). @internal */
export const MAX_POPUP_CHANNELS = 8;

/**
 * Tiles that the tree view may hold when one of `type` joins (spec 000 section 9): with the advanced tree view
 * "permission 0 max 12 tiles; permission 1 max 6 (channel tiles) or 12 (GPS tile); permission 2 max 1 (channel)
 * or 6 (GPS); above 2 none. Without the advanced option max 12."
 *
 * @internal
 */
export function treeTileLimit(permission: number, type: 'channel' | 'map', advanced: boolean): number {
  if (!advanced || permission <= 0) return 12;
  if (permission === 1) return type === 'map' ? 12 : 6;
  if (permission === 2) return type === 'map' ? 6 : 1;
  return 0;
}

/** Most channels that can be selected in a place (spec 000 section 9, spec 001 section 5). @public */
export function channelLimit(place: 'modal' | 'device' | 'playback' | 'popup'): number {
  switch (place) {
    case 'modal':
      return MAX_MODAL_CHANNELS;
    case 'device':
      return MAX_DEVICE_CHANNELS;
    case 'playback':
      return MAX_PLAYBACK_CHANNELS;
    case 'popup':
      return MAX_POPUP_CHANNELS;
  }
}

/** Message when one channel too many is selected (spec 000 and 001 section 8). @internal */
export function overLimitMessage(place: Parameters<typeof channelLimit>[0]): string {
  const limit = channelLimit(place);
  return place === 'modal' || place === 'device'
    ? `over max live view count(${limit})`
    : `over max channels count(${limit})`;
}

/** Deselects a channel, or selects it, in channel order, while the place has room (spec 000 section 5). @public */
export function toggleChannel(
  channels: readonly number[],
  channel: number,
  place: Parameters<typeof channelLimit>[0],
): {
  /** The selected channels, from 1. */
  readonly channels: readonly number[];
  /** Message for a click that changed nothing. */
  readonly message?: string;
} {
  if (channels.includes(channel)) return { channels: channels.filter((other) => other !== channel) };
  if (channels.length >= channelLimit(place)) return { channels, message: overLimitMessage(place) };
  return { channels: [...channels, channel].sort((a, b) => a - b) };
}
