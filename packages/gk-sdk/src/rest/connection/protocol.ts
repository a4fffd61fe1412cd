import { listField, numberField } from '../../model/fields/json-fields.js';
import type { RestCallOptions, ServerProtocol } from './client.js';
import type { RestConnection } from './rest-connection.js';
import { replyFields } from './setting-resource.js';

/** `GET /gkserver/protocol` */
export async function protocol(connection: RestConnection, options?: RestCallOptions): Promise<ServerProtocol> {
  const reply = await connection.call(
    { method: 'GET', path: 'protocol', read: replyFields, credentials: 'none' },
    options,
  );
  const { timeZone: utcOffsetS, timeZoneStr: timeZone } = reply;
  return {
    streamPort: toPort(listField(reply.streamings)[0]),
    commandPort: toPort(reply.appcommand),
    ...(typeof timeZone === 'string' && { timeZone }),
    ...(typeof utcOffsetS === 'number' && { utcOffsetS }),
  };
}

/** A port number, undefined for what is none. */
function toPort(value: unknown): number | undefined {
  const number = numberField(value);
  return number !== undefined && Number.isInteger(number) && number > 0 && number < 65_536 ? number : undefined;
}
