import { flagField, listField, numberField, textField, toRow } from '../../model/fields/json-fields.js';
import type { CsvSeparator } from '../../rules/files/csv-separator.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection, RestRequest } from '../connection/rest-connection.js';
import { replyFields } from '../connection/setting-resource.js';
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
   * const text = await createRestApi(session.rest).deviceLogs.read({ deviceId: 'GK-0007', type: 'syslog' });
   * ```
   */
  read(query: DeviceLogQuery, options?: RestCallOptions): Promise<string>;
  /**
   * `GET /gkdevice/protocollog/{deviceid}`, of servers with the extension `protocol-log`: whether the protocol of a terminal is being recorded, and its saved
   * logs, the newest first; times in unix seconds. Rejects with `not-found` for a device without such a protocol. For administrators.
   */
  protocolLogs(
    deviceId: string,
    options?: RestCallOptions,
  ): Promise<{
    /** Undefined while nothing is recorded. */
    readonly recording: { readonly startS: number; readonly frames: number; readonly bytes: number } | undefined;
    readonly saved: readonly { readonly name: string; readonly startS: number; readonly bytes: number }[];
  }>;
  /** `PUT` on the same path: begins or ends to record. A log ends by itself after 24 hours or 2 MiB. */
  recordProtocol(
    deviceId: string,
    isRecording: boolean,
    options?: RestCallOptions,
  ): ReturnType<DeviceLogsResource['protocolLogs']>;
  /** `DELETE` on the same path: removes a saved log. */
  removeProtocolLog(
    deviceId: string,
    name: string,
    options?: RestCallOptions,
  ): ReturnType<DeviceLogsResource['protocolLogs']>;
  /** `GET /gkdevice/protocollog/{deviceid}/{name}`: a log as lines of JSON. Codes and passwords in it are masked. */
  protocolLog(deviceId: string, name: string, options?: RestCallOptions): Promise<string>;
  /** Its address for a link, with credentials in it: a secret, never to be logged or shown. */
  url(query: DeviceLogQuery): string;
}

/** The log calls over a connection, such as `session.rest`. @public */
export function deviceLogsResource(rest: RestConnection): DeviceLogsResource {
  return {
    read: (query, options) => rest.text(requestOf(query), options),
    protocolLogs: (deviceId, options) =>
      rest.call({ method: 'GET', path: 'protocolLog', params: { deviceId }, read: toProtocolLogState }, options),
    recordProtocol: (deviceId, isRecording, options) =>
      rest.call(
        {
          method: 'PUT',
          path: 'protocolLog',
          params: { deviceId },
          body: { record: isRecording ? 1 : 0 },
          read: toProtocolLogState,
        },
        options,
      ),
    removeProtocolLog: (deviceId, name, options) =>
      rest.call(
        { method: 'DELETE', path: 'protocolLog', params: { deviceId }, body: { name }, read: toProtocolLogState },
        options,
      ),
    protocolLog: (deviceId, name, options) =>
      rest.text({ method: 'GET', path: 'protocolLogFile', params: { deviceId, name } }, options),
    url: (query) => rest.url(requestOf(query)),
  };
}

function toProtocolLogState(json: unknown): Awaited<ReturnType<DeviceLogsResource['protocolLogs']>> {
  const { recording, start, frames, bytes, logs } = replyFields(json);
  return {
    recording: flagField(recording)
      ? { startS: numberField(start) ?? 0, frames: numberField(frames) ?? 0, bytes: numberField(bytes) ?? 0 }
      : undefined,
    saved: listField(logs).flatMap((item) => {
      const row = toRow(item);
      const name = textField(row?.name);
      return name === '' ? [] : [{ name, startS: numberField(row?.start) ?? 0, bytes: numberField(row?.bytes) ?? 0 }];
    }),
  };
}

function requestOf({ deviceId, type, utcOffsetS, separator }: DeviceLogQuery): RestRequest {
  return {
    method: 'GET',
    path: 'deviceLog',
    query: { type, deviceid: deviceId, tz: utcOffsetS, ...separatorField(separator) },
  };
}
