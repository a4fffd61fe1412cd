import { GkError } from '../../errors/gk-error.js';
import type { DeviceRecord } from '../../model/device-list/device-record.js';
import { readDeviceRow } from '../../model/device-list/read-device-row.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';

/** `POST /gkdevice/device`. The row may leave out the id: the caller knows it. */
export function device(connection: RestConnection, deviceId: string, options?: RestCallOptions): Promise<DeviceRecord> {
  const read = (json: unknown): DeviceRecord => {
    const { row } = readDeviceRow(unwrapped(json), deviceId);
    if (row === undefined) throw new GkError('bad-reply', 'The server sent no device.');
    return row;
  };
  return connection.call({ method: 'POST', path: 'device', read, body: { deviceid: deviceId } }, options);
}

/** The record itself, or inside of `device`. */
function unwrapped(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'device' in json ? (json.device ?? json) : json;
}
