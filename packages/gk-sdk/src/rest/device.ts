import { deviceSchema, type DeviceRecord } from '../model/device.js';
import * as z from '../model/zod.js';
import type { RestCallOptions } from './client.js';
import type { RestConnection } from './rest-connection.js';

const schema = z.looseObject({ ...deviceSchema.shape, deviceid: z.optional(z.nullable(z.string())) });

/** `POST /gkdevice/device`. The id may be left out: the caller knows it. */
export async function device(
  connection: RestConnection,
  deviceId: string,
  options?: RestCallOptions,
): Promise<DeviceRecord> {
  const body = { deviceid: deviceId };
  const read = (json: unknown): z.output<typeof schema> => z.parse(schema, unwrapped(json));
  const record = await connection.call({ method: 'POST', path: 'device', read, body }, options);
  return { ...record, deviceid: record.deviceid ?? deviceId };
}

/** The record itself, or inside of `device`. */
function unwrapped(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'device' in json ? (json.device ?? json) : json;
}
