import * as z from '../../model/fields/zod.js';
import type { RestCallOptions, ServerProtocol } from './client.js';
import { shape } from './rest-caller.js';
import type { RestConnection } from './rest-connection.js';

const port = z.union([z.number(), z.string()]);
const schema = z.looseObject({
  streamings: z.optional(z.nullable(z.array(port))),
  appcommand: z.optional(z.nullable(port)),
  timeZone: z.optional(z.unknown()),
  timeZoneStr: z.optional(z.unknown()),
});

/** `GET /gkserver/protocol` */
export async function protocol(connection: RestConnection, options?: RestCallOptions): Promise<ServerProtocol> {
  const reply = await connection.call(
    { method: 'GET', path: 'protocol', read: shape(schema), credentials: 'none' },
    options,
  );
  const { timeZone: utcOffsetS, timeZoneStr: timeZone } = reply;
  return {
    streamPort: toPort(reply.streamings?.[0]),
    commandPort: toPort(reply.appcommand),
    ...(typeof timeZone === 'string' && { timeZone }),
    ...(typeof utcOffsetS === 'number' && { utcOffsetS }),
  };
}

/** A port number, undefined for what is none. */
function toPort(value: number | string | null | undefined): number | undefined {
  const number = Number(value ?? undefined);
  return Number.isInteger(number) && number > 0 && number < 65_536 ? number : undefined;
}
