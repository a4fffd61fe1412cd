import { GkError } from '../errors/gk-error.js';
import * as z from '../model/zod.js';
import { hashPassword } from '../util/password-hash.js';
import type { RestCallOptions } from './client.js';
import type { RestCaller } from './rest-caller.js';

/** `PUT /gkserver/passwd` */
export async function changePassword(
  caller: RestCaller,
  newPassword: string,
  options?: RestCallOptions,
): Promise<void> {
  if (newPassword === '') throw new GkError('invalid-argument', 'The new password must not be empty.');
  const body = { newpass: hashPassword(newPassword) };
  await caller.call({ method: 'PUT', path: 'password', schema: z.unknown(), body, options });
}
