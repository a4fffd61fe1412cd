import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import type { RestFile } from './rest-file.js';

/**
 * Pictures of the cameras (spec 001 section 7, `pic.cgi?type=snap`).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface SnapshotsResource {
  /**
   * The picture of a channel at a time, as JPEG. Rejects with `not-found` where nothing is recorded, while the device
   * is offline and for cameras without still pictures; with `forbidden` without the right to it.
   *
   * @example
   * ```ts
   * const picture = await createRestApi(session.rest).snapshots.read({ deviceId: 'GK-0007', channel: 1 });
   * await writeFile('bus-7.jpg', await picture.bytes());
   * ```
   */
  read(
    request: {
      readonly deviceId: string;
      /** From 1. */
      readonly channel: number;
      /** Unix seconds; the present picture when absent. */
      readonly atS?: number;
    },
    options?: RestCallOptions,
  ): Promise<RestFile>;
  /** Its address for `<img>`, with credentials in it: a secret, never to be logged or shown. */
  url(request: Parameters<SnapshotsResource['read']>[0]): string;
}

/** The snapshot calls over a connection, such as `session.rest`. @public */
export function snapshotsResource(rest: RestConnection): SnapshotsResource {
  return {
    read: (request, options) => rest.file({ method: 'GET', path: 'picture', query: queryOf(request) }, options),
    url: (request) => rest.url({ path: 'picture', query: queryOf(request) }),
  };
}

function queryOf({
  deviceId,
  channel,
  atS,
}: Parameters<SnapshotsResource['read']>[0]): Record<string, string | number | undefined> {
  return { type: 'snap', deviceid: deviceId, ch: channel, t: atS === undefined ? undefined : Math.floor(atS) };
}
