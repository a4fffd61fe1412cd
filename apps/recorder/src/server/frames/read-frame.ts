import { decodeVcp, encodeVcp, type VcpFields, type VcpMessage } from 'gk-sdk/wire';
import { addressOfBadFrame, isEncodableCode } from './bad-frame.js';
import type { CommandReply } from './command-reply.js';

/** Code and fields of a request, or of its answer. */
export type ReplyAddress = Pick<VcpMessage, 'code' | 'fields'>;

/** Result of decoding a frame. */
export type ReadFrame =
  | { readonly kind: 'message'; readonly message: VcpMessage }
  /** `replyTo` is missing where there is no address to answer to. */
  | { readonly kind: 'bad'; readonly reason: string; readonly replyTo: ReplyAddress | undefined };

/** Reads what a peer sent. A message has a code that a reply can carry. Throws nothing. */
export function readFrame(frame: string): ReadFrame {
  try {
    const message = decodeVcp(frame);
    if (isEncodableCode(message.code)) return { kind: 'message', message };
    return { kind: 'bad', reason: 'Field M is not a message code.', replyTo: addressOfBadFrame(frame) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'bad', reason, replyTo: addressOfBadFrame(frame) };
  }
}

/** The head of the answer to a request: with its code, and with its id. */
export function headOfReply({ code, fields }: ReplyAddress, ofReply: VcpFields): ReplyAddress {
  // A carriage return inside of a line is the only thing that can come in and not go out.
  const I = fields.I?.replaceAll('\r', '');
  return { code, fields: { ...ofReply, ...(I !== undefined && { I }) } };
}

/** The frame that answers a request. */
export function encodeReply(request: ReplyAddress, reply: CommandReply): string {
  return encodeVcp({ ...reply, ...headOfReply(request, reply.fields) });
}
