import { viewerGrid } from 'gk-sdk/rules';
import { viewerChannel } from '../shared/viewer-path.js';
import { parseRemoteViewerPath, remoteDurationS, type RemoteViewerPath } from '../shared/viewer-recording-path.js';
import { linkZone } from '../shared/page-zone.js';
import { readTimeField } from '../shared/recording-time.js';
import type { ViewerDefinition, ViewerScreen } from '../shared/viewer-page.js';
import type { RecordingRequest } from '../shared/viewer-request.js';
import type { ViewerRoom } from '../shared/viewer-room.js';
import { RecordedWall } from './recorded-wall.js';

/** "Duration 1-1800 seconds" (spec 000 section 2.11). */
const MAX_REMOTE_DURATION_S = 1800;

/** Request of the remote page: it always has a duration. */
export type RemoteRequest = RecordingRequest & { readonly durationS: number };

/** `remote`: path `deviceid[@channel]/duration/time/username/password` (spec 000 section 2.11). */
export const remoteViewer: ViewerDefinition<RemoteRequest, RemoteViewerPath> = {
  page: 'remote',
  recording: true,
  maxDurationS: MAX_REMOTE_DURATION_S,
  unreadable: 'unreadable',
  parse: (rest) => parseRemoteViewerPath(rest, linkZone()),
  fromPath: ({ deviceId, channelMask, startS, durationS }, credentials) => ({
    deviceId,
    channelMask,
    startS,
    durationS,
    credentials,
  }),
  fromFields: (common, { time, duration }) => {
    const startS = readTimeField(time);
    return startS === undefined ? undefined : { ...common, startS, durationS: Number(duration) };
  },
  fromMessage: (common, { startS, durationS = Number.NaN }) =>
    startS === undefined ? undefined : { ...common, startS, durationS: remoteDurationS(durationS) },
  load: loadRemote,
};

/** "One channel, type repb, speed 1, random streamid" (spec 000 section 2.11). */
export async function loadRemote(request: RemoteRequest, room: ViewerRoom): Promise<ViewerScreen> {
  const { deviceId, startS, durationS } = request;
  const [device, { stream }] = await Promise.all([
    room.rest.device(deviceId, { signal: room.signal }),
    room.endpoints(),
  ]);
  return new RecordedWall({
    room,
    base: stream,
    deviceId,
    channels: [viewerChannel(request.channelMask, device.channelCount)],
    grid: viewerGrid(1),
    place: 'device',
    startS,
    durationS,
    streamId: undefined,
  });
}
