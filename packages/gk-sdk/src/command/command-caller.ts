import type { VcpFields, VcpMessage } from '../wire/vcp/message.js';
import type { CallOptions } from './queries.js';

/** Sends messages and returns their answers; `session.command` implements it (docs/protocol.md, "Codes"). @public */
export interface CommandCaller {
  /** Resolves with the answer whatever its result code; rejects when the channel fails. */
  call(code: string, fields?: VcpFields, body?: string, options?: CallOptions): Promise<VcpMessage>;
}

/** Sends a message with a JSON body. @internal */
export function callJson(
  caller: CommandCaller,
  code: string,
  fields: VcpFields,
  body: unknown,
  options: CallOptions | undefined,
): Promise<VcpMessage> {
  return caller.call(code, fields, JSON.stringify(body), options);
}
