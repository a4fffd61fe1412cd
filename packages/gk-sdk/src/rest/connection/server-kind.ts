import { textField } from '../../model/fields/json-fields.js';
import type { RestCallOptions } from './client.js';
import type { RestConnection } from './rest-connection.js';
import { replyFields } from './setting-resource.js';

/** `GET /api/server` */
export async function serverKind(connection: RestConnection, options?: RestCallOptions): Promise<string> {
  const reply = await connection.call(
    { method: 'GET', path: 'serverKind', read: replyFields, credentials: 'none' },
    options,
  );
  return textField(reply.server);
}
