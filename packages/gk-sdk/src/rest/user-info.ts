import { userInfoSchema, type UserInfo } from '../model/user-info.js';
import type { RestCallOptions } from './client.js';
import { shape } from './rest-caller.js';
import type { RestConnection } from './rest-connection.js';

/** `POST gkcommon/userinfo` */
export function userInfo(connection: RestConnection, options?: RestCallOptions): Promise<UserInfo> {
  return connection.call({ method: 'POST', path: 'userInfo', read: shape(userInfoSchema) }, options);
}
