import type { LiveEvent } from 'gk-sdk';
import { eventPlaybackStartS } from 'gk-sdk/rules';

/**
 * Where a vehicle is seen at the moment of an event: its recording on the server, from 15 seconds before on, for users
 * who may play it, else the vehicle on the map.
 */
export function momentPath(
  { deviceId, happenedS }: Pick<LiveEvent, 'deviceId' | 'happenedS'>,
  mayPlay: boolean,
): string {
  if (mayPlay) return `/splayback/${encodeURIComponent(deviceId)}?at=${eventPlaybackStartS(happenedS)}`;
  return `/?device=${encodeURIComponent(deviceId)}`;
}
