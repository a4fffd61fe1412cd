import { viewerChannels } from 'gk-sdk';
import { hashPassword, type RestClient } from 'gk-sdk/rest';
import { buildStreamUrl, type Authorization } from 'gk-sdk/stream';
import { viewerGrid } from 'gk-sdk/rules';
import type { LiveRequest } from './live-path.js';
import type { LiveViewerState } from './live-viewer-state.js';

/** The credentials of a request in the form in which they travel: 64 characters are a hash already. */
export function authorizationOf(request: LiveRequest): Authorization {
  return { kind: 'password', username: request.username, passwordHash: hashPassword(request.password) };
}

/**
 * Asks the server for the device's channels, its layout and its stream port, and works out the wall.
 *
 * @throws GkError as the REST calls do.
 */
export async function loadWall(
  request: LiveRequest,
  rest: RestClient,
  streamBaseOf: (streamPort: number | undefined) => string,
  signal: AbortSignal,
): Promise<LiveViewerState> {
  const { deviceId } = request;
  const options = { signal };
  const device = await rest.device(deviceId, options);
  // A server that lacks one of these still shows its pictures.
  const [layout, ports] = await Promise.all([
    rest.videoLayout(options).catch(() => undefined),
    rest.protocol(options).catch(() => undefined),
  ]);
  const channels = viewerChannels(device, request.channelMask);
  if (channels.length === 0) {
    const message = 'The device has none of the channels that this link asks for.';
    return { kind: 'failed', deviceId, message, canRetry: false };
  }
  const authorization = authorizationOf(request);
  const base = streamBaseOf(ports?.streamPort);
  const tiles = channels.map((channel) => ({
    channel,
    label: `ch${channel}`,
    // One picture fills the window: then the full resolution is worth its bytes.
    streamUrl: buildStreamUrl(base, { deviceId, channel, main: channels.length === 1 }, authorization),
  }));
  return { kind: 'wall', deviceId, tiles, grid: viewerGrid(channels.length, layout?.simpleLiveLayout ?? '4x2') };
}
