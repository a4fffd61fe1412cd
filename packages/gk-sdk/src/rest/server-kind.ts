import * as z from '../model/zod.js';
import type { RestCallOptions } from './client.js';
import type { RestCaller } from './rest-caller.js';

const schema = z.looseObject({ server: z.optional(z.nullable(z.string())) });

/** `GET /api/server` */
export async function serverKind(caller: RestCaller, options?: RestCallOptions): Promise<string> {
  const reply = await caller.call({ method: 'GET', path: 'serverKind', schema, open: true, options });
  return reply.server ?? '';
}
