import { GkError } from '../../errors/gk-error.js';
import { numberField } from '../../model/fields/json-fields.js';
import type { RestCallOptions, TokenPair, TokenRequest } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields } from '../connection/setting-resource.js';

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
    ...(request.fromS !== undefined && { from: request.fromS }),
    ...(request.toS !== undefined && { to: request.toS }),
    ...(request.kinds && { kinds: request.kinds }),
  };
  return connection.call({ method: 'POST', path: 'token', read: readTokenPair, body }, options);
}

/** @throws TypeError for an answer without a token. @internal */
export function readTokenPair(json: unknown): TokenPair {
  const { e, h, expires } = replyFields(json);
  if (typeof e !== 'string' || typeof h !== 'string' || e === '' || h === '')
    throw new TypeError('The answer holds no token pair.');
  return { e, h, expiresS: numberField(expires) };
}
