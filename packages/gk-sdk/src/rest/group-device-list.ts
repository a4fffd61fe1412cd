import * as z from '../model/zod.js';
import type { RestCallOptions } from './client.js';
import { shape } from './rest-caller.js';
import type { RestConnection } from './rest-connection.js';

/** Ids, or rows that name them. */
const schema = z.array(z.union([z.string(), z.looseObject({ deviceid: z.string() })]));

/** `POST gkcommon/groupdevicelist` */
export async function groupDeviceList(
  connection: RestConnection,
  groupId: string | number,
  options?: RestCallOptions,
): Promise<readonly string[]> {
  const body = { groupid: groupId };
  const rows = await connection.call({ method: 'POST', path: 'groupDeviceList', read: shape(schema), body }, options);
  return rows.map((row) => (typeof row === 'string' ? row : row.deviceid));
}
