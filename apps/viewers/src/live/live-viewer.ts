import 'gk-elements/define/live-tile';
import { DEFAULT_VIEWER_MASK, parseLiveViewerPath, type LiveViewerPath } from '../shared/viewer-path.js';
import { buildStreamUrl } from 'gk-sdk/stream';
import { videoWall, type WallTile } from '../shared/video-wall.js';
import { pageLengthUnit } from '../shared/page-length-unit.js';
import { loadViewerDevice } from '../shared/viewer-device.js';
import type { ViewerDefinition, ViewerScreen } from '../shared/viewer-page.js';
import type { ViewerRequest } from '../shared/viewer-request.js';
import type { ViewerRoom } from '../shared/viewer-room.js';
import { words } from '../shared/words/viewer-language.js';

/** `live`: path `deviceid[@channelmask]/username/password` (spec 000 section 2.11). */
export const liveViewer: ViewerDefinition<ViewerRequest, LiveViewerPath> = {
  page: 'live',
  recording: false,
  maxDurationS: undefined,
  unreadable: 'unreadable',
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
 * Loads the data of the page from the server, and computes the wall.
 *
 * @throws GkError as the REST calls do.
 */
export async function loadLive(request: ViewerRequest, room: ViewerRoom): Promise<ViewerScreen> {
  const { deviceId } = request;
  const { channels, grid, streamBase } = await loadViewerDevice(request, room, 'simpleLiveLayout');
  const tiles: readonly WallTile[] = channels.map((channel) => ({
    channel,
    label: `ch${channel}`,
    // One picture fills the window: then the full resolution is worth its bytes.
    streamUrl: buildStreamUrl(streamBase, { deviceId, channel, main: channels.length === 1 }, room.authorization),
  }));
  const lengthUnit = pageLengthUnit(room.switches);
  const said = (): string => words().wall.channels(tiles.length);
  return {
    kind: 'wall',
    get words() {
      return said();
    },
    view: () => videoWall({ deviceId, words: said(), label: words().wall.live, tiles, grid, lengthUnit }),
    close: () => undefined,
  };
}
