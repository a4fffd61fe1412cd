import type { TileKey } from 'gk-sdk/rules';
import type { ShareSubject } from '../share/share-subject.js';

/** The cameras of a wall, as a link opens them: each vehicle with its channels. */
export function wallSubject(tiles: readonly TileKey[]): ShareSubject {
  const channels = new Map<string, Set<number>>();
  for (const { deviceId, type, channel } of tiles) {
    if (type === 'channel') channels.set(deviceId, (channels.get(deviceId) ?? new Set()).add(channel));
  }
  return {
    page: 'live',
    devices: [...channels].map(([deviceId, chosen]) => ({ deviceId, channels: [...chosen].sort((a, b) => a - b) })),
  };
}
