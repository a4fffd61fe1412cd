import { DEFAULT_VIEWER_MASK, parsePlaybackViewerPath, viewerChannels, viewerGrid } from 'gk-sdk/rules';
import type { PlaybackViewerPath } from 'gk-sdk/rules';
import { GkError } from 'gk-sdk/rest';
import { browserZone, readTimeField } from '../shared/recording-time.js';
import type { ViewerDefinition, ViewerRoom, ViewerScreen } from '../shared/viewer-page.js';
import type { RecordingRequest } from '../shared/viewer-request.js';
import { RecordedWall } from './recorded-wall.js';

/** What the playback page is to open. */
export interface PlaybackRequest extends RecordingRequest {
  /** Undefined = a random one. */
  readonly streamId: string | undefined;
}

/** `playback`: path `deviceid[@mask]/streamid/time/username/password` (spec 000 section 2.11). */
export const playbackViewer: ViewerDefinition<PlaybackRequest, PlaybackViewerPath> = {
  page: 'playback',
  heading: 'Playback',
  action: 'Play',
  recording: true,
  duration: false,
  unreadable: 'This link cannot be read. Fill in what it should open.',
  parse: (rest) => parsePlaybackViewerPath(rest, browserZone()),
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
  const options = { signal: room.signal };
  const device = await room.rest.device(deviceId, options);
  const [layout, ports] = await Promise.all([
    room.rest.videoLayout(options).catch(() => undefined),
    room.rest.protocol(options).catch(() => undefined),
  ]);
  const channels = viewerChannels(device, request.channelMask ?? DEFAULT_VIEWER_MASK);
  if (channels.length === 0) {
    throw new GkError('not-found', 'The device has none of the channels that this link asks for.');
  }
  return new RecordedWall({
    room,
    base: room.streamBase(ports?.streamPort),
    deviceId,
    channels,
    grid: viewerGrid(channels.length, layout?.simplePlaybackLayout ?? '4x2'),
    place: 'server',
    startS,
    durationS: undefined,
    streamId: request.streamId,
  });
}
