import { GkError } from '../../errors/gk-error.js';
import * as z from '../../model/fields/zod.js';
import { hashPassword } from '../../util/password-hash.js';
import type { RestCallOptions } from '../connection/client.js';
import { shape } from '../connection/rest-caller.js';
import type { RestConnection } from '../connection/rest-connection.js';

/** `PUT /gkserver/passwd` */
export async function changePassword(
  connection: RestConnection,
  newPassword: string,
  options?: RestCallOptions,
): Promise<void> {
  if (newPassword === '') throw new GkError('invalid-argument', 'The new password must not be empty.');
  const body = { newpass: hashPassword(newPassword) };
  await connection.call({ method: 'PUT', path: 'password', read: shape(z.unknown()), body }, options);
}
