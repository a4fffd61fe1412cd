import 'gk-elements/define/live-tile';
import { DEFAULT_VIEWER_MASK, parseLiveViewerPath, viewerChannels, viewerGrid } from 'gk-sdk/rules';
import type { LiveViewerPath } from 'gk-sdk/rules';
import { GkError } from 'gk-sdk/rest';
import { buildStreamUrl } from 'gk-sdk/stream';
import { channelWords, videoWall, type WallTile } from '../shared/video-wall.js';
import type { ViewerDefinition, ViewerRoom, ViewerScreen } from '../shared/viewer-page.js';
import type { ViewerRequest } from '../shared/viewer-request.js';

/** `live`: path `deviceid[@channelmask]/username/password` (spec 000 section 2.11). */
export const liveViewer: ViewerDefinition<ViewerRequest, LiveViewerPath> = {
  page: 'live',
  heading: 'Live view',
  action: 'Watch',
  recording: false,
  duration: false,
  unreadable: 'This link cannot be read. Fill in what it should open.',
  parse: parseLiveViewerPath,
  fromPath: ({ deviceId, channelMask }, credentials) => ({
    deviceId,
    channelMask: channelMask === DEFAULT_VIEWER_MASK ? undefined : channelMask,
    credentials,
  }),
  fromFields: (common) => common,
  fromMessage: (common) => common,
  load: loadLive,
};

/**
 * Asks the server for the device's channels, its layout and its stream port, and works out the wall.
 *
 * @throws GkError as the REST calls do.
 */
export async function loadLive(request: ViewerRequest, room: ViewerRoom): Promise<ViewerScreen> {
  const { deviceId } = request;
  const options = { signal: room.signal };
  const device = await room.rest.device(deviceId, options);
  // A server that lacks one of these still shows its pictures.
  const [layout, ports] = await Promise.all([
    room.rest.videoLayout(options).catch(() => undefined),
    room.rest.protocol(options).catch(() => undefined),
  ]);
  const channels = viewerChannels(device, request.channelMask ?? DEFAULT_VIEWER_MASK);
  if (channels.length === 0) {
    throw new GkError('not-found', 'The device has none of the channels that this link asks for.');
  }
  const base = room.streamBase(ports?.streamPort);
  const tiles: readonly WallTile[] = channels.map((channel) => ({
    channel,
    label: `ch${channel}`,
    // One picture fills the window: then the full resolution is worth its bytes.
    streamUrl: buildStreamUrl(base, { deviceId, channel, main: channels.length === 1 }, room.authorization),
  }));
  const grid = viewerGrid(channels.length, layout?.simpleLiveLayout ?? '4x2');
  const words = channelWords(tiles.length);
  return {
    kind: 'wall',
    words,
    view: () => videoWall({ deviceId, words, label: 'Live channels', tiles, grid }),
    close: () => undefined,
  };
}
