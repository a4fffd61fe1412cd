import * as z from '../model/zod.js';
import type { RestCallOptions, ServerProtocol } from './client.js';
import type { RestCaller } from './rest-caller.js';

const port = z.union([z.number(), z.string()]);
const schema = z.looseObject({
  streamings: z.optional(z.nullable(z.array(port))),
  appcommand: z.optional(z.nullable(port)),
});

/** `GET /gkserver/protocol` */
export async function protocol(caller: RestCaller, options?: RestCallOptions): Promise<ServerProtocol> {
  const reply = await caller.call({ method: 'GET', path: 'protocol', schema, open: true, options });
  return { streamPort: toPort(reply.streamings?.[0]), commandPort: toPort(reply.appcommand) };
}

/** A port number, undefined for what is none. */
function toPort(value: number | string | null | undefined): number | undefined {
  const number = Number(value ?? undefined);
  return Number.isInteger(number) && number > 0 && number < 65_536 ? number : undefined;
}
