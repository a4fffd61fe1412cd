import { flagField } from '../../model/fields/json-fields.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields } from '../connection/setting-resource.js';

/** `GET /gkserver/captcha` (1 = code required) */
export async function captchaRequired(connection: RestConnection, options?: RestCallOptions): Promise<boolean> {
  const reply = await connection.call(
    { method: 'GET', path: 'captcha', read: replyFields, credentials: 'none' },
    options,
  );
  return flagField(reply.captcha);
}
