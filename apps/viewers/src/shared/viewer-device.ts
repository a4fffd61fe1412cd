import { viewerGrid, type TileGrid } from 'gk-sdk/rules';
import { DEFAULT_VIEWER_MASK, viewerChannels } from './viewer-path.js';
import { GkError } from 'gk-sdk/rest';
import type { ViewerRequest } from './viewer-request.js';
import type { ViewerRoom } from './viewer-room.js';
import { words } from './words/viewer-language.js';

/** Facts about the device of a page of pictures. */
export interface ViewerDevice {
  /** Channels of the link, from 1; never none. */
  readonly channels: readonly number[];
  readonly grid: TileGrid;
  /** Base address of its streams. */
  readonly streamBase: string;
}

/**
 * Asks the server for the device's channels, the layout of the page and the stream port.
 *
 * @param layoutOf - Which of the server's layouts counts.
 * @throws GkError as the REST calls do; `not-found` when the device has none of the channels.
 */
export async function loadViewerDevice(
  { deviceId, channelMask = DEFAULT_VIEWER_MASK }: ViewerRequest,
  room: ViewerRoom,
  layoutOf: 'simpleLiveLayout' | 'simplePlaybackLayout',
): Promise<ViewerDevice> {
  const options = { signal: room.signal };
  const device = await room.rest.device(deviceId, options);
  // A server that lacks one of these still shows its pictures.
  const [layout, { stream }] = await Promise.all([
    room.rest.videoLayout(options).catch(() => undefined),
    room.endpoints(),
  ]);
  const channels = viewerChannels(device, channelMask);
  if (channels.length === 0) {
    throw new GkError('not-found', words().noChannel);
  }
  return {
    channels,
    grid: viewerGrid(channels.length, layout?.[layoutOf] ?? '4x2'),
    streamBase: stream,
  };
}
