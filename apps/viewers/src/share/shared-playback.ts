import type { OpenedLink } from 'gk-sdk/rest';
import { viewerGrid } from 'gk-sdk/rules';
import { RecordedWall } from '../playback/recorded-wall.js';
import type { ViewerScreen } from '../shared/viewer-page.js';
import type { ViewerRoom } from '../shared/viewer-room.js';

type Open = Extract<OpenedLink, { state: 'open' }>;

/** Plays the period of a link. */
export function sharedPlayback(
  room: ViewerRoom,
  { fromS, toS }: Open,
  { deviceId, channels }: Open['devices'][number],
  base: string,
): ViewerScreen {
  return new RecordedWall({
    room,
    base,
    deviceId,
    channels: channels.map(({ channel }) => channel),
    grid: viewerGrid(channels.length),
    place: 'server',
    startS: fromS,
    durationS: toS - fromS,
    streamId: undefined,
    endsThere: true,
  });
}
