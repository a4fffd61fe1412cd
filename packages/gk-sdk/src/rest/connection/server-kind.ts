import * as z from '../../model/fields/zod.js';
import type { RestCallOptions } from './client.js';
import { shape } from './rest-caller.js';
import type { RestConnection } from './rest-connection.js';

const schema = z.looseObject({ server: z.optional(z.nullable(z.string())) });

/** `GET /api/server` */
export async function serverKind(connection: RestConnection, options?: RestCallOptions): Promise<string> {
  const reply = await connection.call(
    { method: 'GET', path: 'serverKind', read: shape(schema), credentials: 'none' },
    options,
  );
  return reply.server ?? '';
}
