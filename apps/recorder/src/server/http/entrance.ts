import type { IncomingHttpHeaders } from 'node:http';
import type { StreamEntrance } from '../../store/logs/stream-log.js';

/**
 * Returns the client type of a login. A page says where it is from, but not when it fetches a file of its own server
 * and hides its address, as the console does: a browser still names itself as every browser does, and a program does
 * not.
 */
export function entranceOf({
  origin,
  referer,
  'user-agent': userAgent = '',
}: Pick<IncomingHttpHeaders, 'origin' | 'referer' | 'user-agent'>): StreamEntrance {
  return origin || referer || userAgent.startsWith('Mozilla/') ? 'Web' : 'GMS';
}
