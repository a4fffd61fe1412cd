import { GkError } from '../../errors/gk-error.js';
import * as z from '../../model/fields/zod.js';
import type { RestCallOptions, TokenPair, TokenRequest } from '../connection/client.js';
import { shape } from '../connection/rest-caller.js';
import type { RestConnection } from '../connection/rest-connection.js';

const schema = z.looseObject({ e: z.string(), h: z.string(), expires: z.optional(z.nullable(z.number())) });

/** `POST /gkserver/token` */
export async function mintToken(
  connection: RestConnection,
  request: TokenRequest,
  options?: RestCallOptions,
): Promise<TokenPair> {
  if (!(request.ttlS > 0)) throw new GkError('invalid-argument', 'The life of a token must be above 0 seconds.');
  const body = {
    ttl: request.ttlS,
    ...(request.deviceIds && { devices: request.deviceIds }),
    ...(request.channels && { channels: request.channels }),
    ...(request.rights && { rights: request.rights }),
  };
  const reply = await connection.call({ method: 'POST', path: 'token', read: shape(schema), body }, options);
  return { e: reply.e, h: reply.h, expiresS: reply.expires ?? undefined };
}
