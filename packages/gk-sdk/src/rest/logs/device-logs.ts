import type { CsvSeparator } from '../../rules/files/csv-separator.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection, RestRequest } from '../connection/rest-connection.js';
import { separatorField } from '../files/separator-field.js';

/** Kind of log: `syslog` = of the device, `carbox` = of the vehicle (driving recorder). @public */
export type DeviceLogType = 'syslog' | 'carbox';

/** Device log to read. @public */
export interface DeviceLogQuery {
  readonly deviceId: string;
  readonly type: DeviceLogType;
  /** Zone of the wall times in it, seconds east of UTC; the server's own choice when absent. */
  readonly utcOffsetS?: number;
  /** Between the cells of `carbox`; a comma when absent, and from a server that knows no other. */
  readonly separator?: CsvSeparator;
}

/**
 * Logs of a device (spec 002 section 7, `gmslog.cgi`). They ask for the rights `F_lmdvrs_syslog` and `F_lmdvrs_carbox`.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface DeviceLogsResource {
  /**
   * A log as the server writes it. The reference recorder gives the last day: `syslog` as lines of text, `carbox` as CSV
   * of time, acc, speed_kmh, direction, lat, lng and voltage.
   *
   * @example
   * ```ts
   * const text = await createRestApi(session.rest).deviceLogs.read({ deviceId: 'BUS-7', type: 'syslog' });
   * ```
   */
  read(query: DeviceLogQuery, options?: RestCallOptions): Promise<string>;
  /** Its address for a link, with credentials in it: a secret, never to be logged or shown. */
  url(query: DeviceLogQuery): string;
}

/** The log calls over a connection, such as `session.rest`. @public */
export function deviceLogsResource(rest: RestConnection): DeviceLogsResource {
  return {
    read: (query, options) => rest.text(requestOf(query), options),
    url: (query) => rest.url(requestOf(query)),
  };
}

function requestOf({ deviceId, type, utcOffsetS, separator }: DeviceLogQuery): RestRequest {
  return {
    method: 'GET',
    path: 'deviceLog',
    query: { type, deviceid: deviceId, tz: utcOffsetS, ...separatorField(separator) },
  };
}
