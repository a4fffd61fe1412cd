import { parsePlaybackViewerPath, type PlaybackViewerPath } from '../shared/viewer-recording-path.js';
import { linkZone } from '../shared/page-zone.js';
import { readTimeField } from '../shared/recording-time.js';
import { loadViewerDevice } from '../shared/viewer-device.js';
import type { ViewerDefinition, ViewerScreen } from '../shared/viewer-page.js';
import type { RecordingRequest } from '../shared/viewer-request.js';
import type { ViewerRoom } from '../shared/viewer-room.js';
import { RecordedWall } from './recorded-wall.js';

/** Request of the playback page. */
export interface PlaybackRequest extends RecordingRequest {
  /** Undefined = a random one. */
  readonly streamId: string | undefined;
}

/** `playback`: path `deviceid[@mask]/streamid/time/username/password` (spec 000 section 2.11). */
export const playbackViewer: ViewerDefinition<PlaybackRequest, PlaybackViewerPath> = {
  page: 'playback',
  recording: true,
  maxDurationS: undefined,
  unreadable: 'unreadable',
  parse: (rest) => parsePlaybackViewerPath(rest, linkZone()),
  fromPath: ({ deviceId, channelMask, startS, streamId }, credentials) => ({
    deviceId,
    channelMask,
    startS,
    streamId,
    durationS: undefined,
    credentials,
  }),
  fromFields: (common, { time }) => {
    const startS = readTimeField(time);
    return startS === undefined ? undefined : { ...common, startS, durationS: undefined, streamId: undefined };
  },
  fromMessage: (common, { startS }) =>
    startS === undefined ? undefined : { ...common, startS, durationS: undefined, streamId: undefined },
  load: loadPlayback,
};

/** "Same grid rules (simplePlaybackLayout); streams use type lopb with a start time" (spec 000 section 2.11). */
export async function loadPlayback(request: PlaybackRequest, room: ViewerRoom): Promise<ViewerScreen> {
  const { deviceId, startS } = request;
  const { channels, grid, streamBase } = await loadViewerDevice(request, room, 'simplePlaybackLayout');
  return new RecordedWall({
    room,
    base: streamBase,
    deviceId,
    channels,
    grid,
    place: 'server',
    startS,
    durationS: undefined,
    streamId: request.streamId,
  });
}
