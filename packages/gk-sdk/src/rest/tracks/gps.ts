import { GkError } from '../../errors/gk-error.js';
import { readGpsPoint, type GpsPoint } from '../../model/tracks/gps-point.js';
import { toItems } from '../../model/fields/list-change.js';
import type { GpsQuery, RestCallOptions } from '../connection/client.js';
import { replyList } from '../connection/setting-resource.js';
import type { RestConnection } from '../connection/rest-connection.js';

/** `POST /api/gps`. A row that is no position is left out: one bad fix must not lose a day's track. */
export async function gps(
  connection: RestConnection,
  query: GpsQuery,
  options?: RestCallOptions,
): Promise<readonly GpsPoint[]> {
  if (!(query.startS <= query.endS)) throw new GkError('invalid-argument', 'The track must start before it ends.');
  const body = { deviceid: query.deviceId, start: Math.floor(query.startS), end: Math.floor(query.endS) };
  const rows = await connection.call({ method: 'POST', path: 'gps', read: replyList, body }, options);
  return toItems(rows, readGpsPoint);
}
