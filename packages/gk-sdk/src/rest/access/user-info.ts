import { toUserInfo, type UserInfo } from '../../model/access/user-info.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields } from '../connection/setting-resource.js';

/** `POST gkcommon/userinfo` */
export function userInfo(connection: RestConnection, options?: RestCallOptions): Promise<UserInfo> {
  const read = (json: unknown) => toUserInfo(replyFields(json));
  return connection.call({ method: 'POST', path: 'userInfo', read }, options);
}
