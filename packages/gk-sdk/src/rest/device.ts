import { deviceSchema, type DeviceRecord } from '../model/device.js';
import * as z from '../model/zod.js';
import type { RestCallOptions } from './client.js';
import { shape } from './rest-caller.js';
import type { RestConnection } from './rest-connection.js';

/** The record itself, or inside of `device`; a server may leave the id out, as the caller knows it. */
const schema = z.looseObject({ device: z.optional(z.nullable(z.unknown())) });
const recordSchema = z.looseObject({ ...deviceSchema.shape, deviceid: z.optional(z.nullable(z.string())) });

/** `POST /gkdevice/device` */
export async function device(
  connection: RestConnection,
  deviceId: string,
  options?: RestCallOptions,
): Promise<DeviceRecord> {
  const body = { deviceid: deviceId };
  const unwrapped = z.pipe(
    z.pipe(
      schema,
      z.transform((reply) => reply.device ?? reply),
    ),
    recordSchema,
  );
  const record = await connection.call({ method: 'POST', path: 'device', read: shape(unwrapped), body }, options);
  return { ...record, deviceid: record.deviceid ?? deviceId };
}
