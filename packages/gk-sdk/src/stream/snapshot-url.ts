import { setAuthorizationQuery, type Authorization } from '../transport/authorization.js';

/** Which picture of an event or of any moment. @public */
export interface SnapshotRequest {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  /** Unix seconds. */
  readonly timeS: number;
}

/**
 * Address of a snapshot: `pic.cgi?type=snap` with `t`, `deviceid`, `ch`, `user` and `password` (spec 001 section 7), for
 * an image element. A secret, as it holds the credentials: never log or show it.
 *
 * @param filesBase - `files` of the endpoints: base of `pic.cgi`.
 * @example
 * ```ts
 * image.src = buildSnapshotUrl(endpoints.files, { deviceId, channel: 1, timeS: event.happenedS }, authorization);
 * ```
 * @public
 */
export function buildSnapshotUrl(filesBase: string, request: SnapshotRequest, authorization: Authorization): string {
  const url = new URL('pic.cgi', filesBase.endsWith('/') ? filesBase : `${filesBase}/`);
  const query = url.searchParams;
  query.set('type', 'snap');
  query.set('t', String(Math.floor(request.timeS)));
  query.set('deviceid', request.deviceId);
  query.set('ch', String(request.channel));
  setAuthorizationQuery(query, authorization);
  return url.href;
}
