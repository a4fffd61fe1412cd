import { setAuthorizationQuery, type Authorization } from '../transport/authorization.js';

/** Stream to open (`ws.cgi`, spec 000 section 7). @public */
export interface StreamRequest {
  /** `*` for any device, with a stream id. For talk several with commas between, or `broadcast`. */
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  /** Live by default; `lopb` = recorded on the server, `repb` = recorded on the device, `talk` = speech both ways. */
  readonly type?: 'lopb' | 'repb' | 'talk';
  /** Main stream instead of the sub stream. */
  readonly main?: boolean;
  /** The switch `cover` of recorded streams (spec 001 section 7), whose effect is the server's own. */
  readonly cover?: boolean;
  /** Start of a recorded stream, unix seconds. */
  readonly startS?: number;
  /** Length of a `repb` stream in seconds. */
  readonly durationS?: number;
  /** Names a playback for its control, or a random live stream with device id `*`. */
  readonly streamId?: string;
  /** Speed of a recorded stream; 1 = real time. */
  readonly speed?: number;
  /** Several channels, from 1, in one socket; sent as the bit mask `chs` beside `channel`. */
  readonly channels?: readonly number[];
  /** Container asked of the reference recorder; GK packets by default. */
  readonly container?: 'fmp4' | 'flv' | 'ts' | 'annexb' | 'mjpeg';
}

/**
 * URL of one stream. A secret, as it holds the credentials: never log or show it.
 *
 * @param base - URL of `ws.cgi`; a query in it is kept.
 * @public
 */
export function buildStreamUrl(base: string, request: StreamRequest, authorization: Authorization): string {
  const url = new URL(base);
  const query = url.searchParams;
  const set = (name: string, value: string | number | undefined): void => {
    if (value !== undefined) query.set(name, String(value));
  };
  set('deviceid', request.deviceId);
  // All devices (`*`) are identified by the stream id, not by a channel.
  if (request.deviceId !== '*') set('channel', request.channel);
  if (request.channels) set('chs', channelMask(request.channels));
  set('type', request.type);
  set('main', request.main ? 1 : undefined);
  set('cover', request.cover ? 1 : undefined);
  set('spbtime', request.startS);
  set('duration', request.durationS);
  set('streamid', request.streamId);
  set('speed', request.speed);
  set('container', request.container);
  setAuthorizationQuery(query, authorization);
  return url.href;
}

/** Bit 0 = channel 1. A server may have 64 channels, more than a number holds exactly. */
function channelMask(channels: readonly number[]): string {
  return channels.reduce((mask, channel) => mask | (1n << BigInt(channel - 1)), 0n).toString();
}
