import { CONTAINER_NAMES, type ContainerName } from '../containers/container-writer.js';
import type { StreamRefusal } from './refuse.js';

/** Target of every stream's address. */
export interface StreamTarget {
  /** Live, `*` = whichever device, named by `streamId`. */
  readonly deviceId: string;
  /** Channels from 1, at least one. */
  readonly channels: readonly number[];
  /** Main stream instead of the sub stream. */
  readonly main: boolean;
  readonly container: ContainerName;
  readonly streamId: string;
}

const MAX_CHANNEL = 64;
const notBuilt = (what: string): StreamRefusal => ({ code: 400, message: `${what} is not built yet` });

/** Reads the query of a live stream, or says what is wrong with it. */
export function parseLiveQuery(query: URLSearchParams): StreamTarget | StreamRefusal {
  const type = query.get('type');
  if (type !== null && type !== '' && type !== 'live') return notBuilt(`type=${type.slice(0, 20)}`);
  return parseStreamTarget(query);
}

/** Reads what all types of `ws.cgi` have in common. */
export function parseStreamTarget(query: URLSearchParams): StreamTarget | StreamRefusal {
  const deviceId = query.get('deviceid');
  if (!deviceId) return { code: 400, message: 'deviceid is missing' };

  const asked = query.get('container') || 'gk';
  const container = CONTAINER_NAMES.find((name) => name === asked);
  if (container === undefined) {
    return { code: 400, message: `There is no container ${asked.slice(0, 20)}: take ${CONTAINER_NAMES.join(', ')}` };
  }

  const channels = parseChannels(query);
  if (channels === undefined) return { code: 400, message: `channel must be 1 to ${MAX_CHANNEL}, or chs a bit mask` };
  if (container !== 'gk' && channels.length > 1) {
    return { code: 400, message: `container=${container} carries one channel only` };
  }
  return { deviceId, channels, main: query.get('main') === '1', container, streamId: query.get('streamid') ?? '' };
}

/** `chs` is a mask, bit 0 = channel 1; else `channel` is a number, 1 by default. */
function parseChannels(query: URLSearchParams): number[] | undefined {
  const chs = query.get('chs');
  if (chs !== null && chs !== '' && chs !== '0') {
    if (!/^\d{1,20}$/.test(chs)) return undefined;
    const mask = BigInt(chs);
    const channels = Array.from({ length: MAX_CHANNEL }, (_, i) => i + 1).filter((n) => (mask >> BigInt(n - 1)) & 1n);
    return channels.length > 0 ? channels : undefined;
  }
  const channel = Number(query.get('channel') ?? '1');
  return Number.isInteger(channel) && channel >= 1 && channel <= MAX_CHANNEL ? [channel] : undefined;
}
