import * as z from '../../model/fields/zod.js';
import type { RestCallOptions } from '../connection/client.js';
import { shape } from '../connection/rest-caller.js';
import type { RestConnection } from '../connection/rest-connection.js';

const schema = z.looseObject({ captcha: z.optional(z.nullable(z.union([z.number(), z.string(), z.boolean()]))) });

/** `GET /gkserver/captcha` (1 = code required) */
export async function captchaRequired(connection: RestConnection, options?: RestCallOptions): Promise<boolean> {
  const reply = await connection.call(
    { method: 'GET', path: 'captcha', read: shape(schema), credentials: 'none' },
    options,
  );
  return Number(reply.captcha) === 1;
}
