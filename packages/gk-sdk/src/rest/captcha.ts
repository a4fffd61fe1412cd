import * as z from '../model/zod.js';
import type { RestCallOptions } from './client.js';
import type { RestCaller } from './rest-caller.js';

const schema = z.looseObject({ captcha: z.optional(z.nullable(z.union([z.number(), z.string(), z.boolean()]))) });

/** `GET /gkserver/captcha` (1 = code required) */
export async function captchaRequired(caller: RestCaller, options?: RestCallOptions): Promise<boolean> {
  const reply = await caller.call({ method: 'GET', path: 'captcha', schema, open: true, options });
  return Number(reply.captcha) === 1;
}
