import type { IncomingHttpHeaders } from 'node:http';
import type { StreamEntrance } from '../../store/stream-log.js';

/** By which way somebody comes in: a page says where it is from, as every browser makes it do; a program does not. */
export function entranceOf({ origin, referer }: Pick<IncomingHttpHeaders, 'origin' | 'referer'>): StreamEntrance {
  return origin || referer ? 'Web' : 'GMS';
}
