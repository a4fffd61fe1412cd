import * as z from '../model/zod.js';
import type { RestCallOptions } from './client.js';
import type { RestCaller } from './rest-caller.js';

/** Ids, or rows that name them. */
const schema = z.array(z.union([z.string(), z.looseObject({ deviceid: z.string() })]));

/** `POST gkcommon/groupdevicelist` */
export async function groupDeviceList(
  caller: RestCaller,
  groupId: string | number,
  options?: RestCallOptions,
): Promise<readonly string[]> {
  const body = { groupid: groupId };
  const rows = await caller.call({ method: 'POST', path: 'groupDeviceList', schema, body, options });
  return rows.map((row) => (typeof row === 'string' ? row : row.deviceid));
}
