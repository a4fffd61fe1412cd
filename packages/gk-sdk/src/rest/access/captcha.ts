import { flagField } from '../../model/fields/json-fields.js';
import type { RestCallOptions, RestClient } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields } from '../connection/setting-resource.js';

/** `GET /gkserver/captcha` (1 = code required) */
export async function loginDemands(
  connection: RestConnection,
  options?: RestCallOptions,
): ReturnType<RestClient['loginDemands']> {
  const reply = await connection.call(
    { method: 'GET', path: 'captcha', read: replyFields, credentials: 'none' },
    options,
  );
  return { captcha: flagField(reply.captcha), secondFactor: flagField(reply.secondfactor) };
}
