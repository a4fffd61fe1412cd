import { userInfoSchema, type UserInfo } from '../model/user-info.js';
import type { RestCallOptions } from './client.js';
import type { RestCaller } from './rest-caller.js';

/** `POST gkcommon/userinfo` */
export function userInfo(caller: RestCaller, options?: RestCallOptions): Promise<UserInfo> {
  return caller.call({ method: 'POST', path: 'userInfo', schema: userInfoSchema, options });
}
