import { toDeviceIds } from '../../model/devices/device-ids.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyList } from '../connection/setting-resource.js';

/** `POST gkcommon/groupdevicelist` */
export function groupDeviceList(
  connection: RestConnection,
  groupId: string | number,
  options?: RestCallOptions,
): Promise<readonly string[]> {
  const read = (json: unknown) => toDeviceIds(replyList(json));
  return connection.call({ method: 'POST', path: 'groupDeviceList', read, body: { groupid: groupId } }, options);
}
