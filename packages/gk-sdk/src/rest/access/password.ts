import { GkError } from '../../errors/gk-error.js';
import { hashPassword } from '../../util/password-hash.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyMessage } from '../connection/setting-resource.js';

/** `PUT /gkserver/passwd` */
export async function changePassword(
  connection: RestConnection,
  newPassword: string,
  options?: RestCallOptions,
): Promise<void> {
  if (newPassword === '') throw new GkError('invalid-argument', 'The new password must not be empty.');
  const body = { newpass: hashPassword(newPassword) };
  await connection.call({ method: 'PUT', path: 'password', read: replyMessage, body }, options);
}
