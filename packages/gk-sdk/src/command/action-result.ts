import type { VcpMessage } from '../wire/vcp/message.js';
import { VcpResult } from '../wire/vcp/result-codes.js';
import { failure } from './reply.js';

/**
 * Successful result of a user action. All three count as success (spec 000 section 7: "2 and 408 also count as success for user
 * actions"); everything else rejects with a GkError. `text` is the server's message; empty if it sent none.
 *
 * @public
 */
export type ActionResult =
  /** R 1: the device or server has executed it. */
  | { readonly kind: 'done'; readonly text: string }
  /** R 2: accepted; executed as soon as the device allows it. */
  | { readonly kind: 'accepted'; readonly text: string }
  /** R 408: sent to the device, which has not answered yet. */
  | { readonly kind: 'device-silent'; readonly text: string };

const KINDS: Readonly<Record<string, ActionResult['kind']>> = {
  [VcpResult.success]: 'done',
  [VcpResult.accepted]: 'accepted',
  [VcpResult.deviceTimeout]: 'device-silent',
};

/**
 * Reads the result of a user action; a reply without R is one that a server gives to what it did.
 *
 * @throws GkError by any other result code.
 * @internal
 */
export function readActionResult(message: VcpMessage): ActionResult {
  const { R: result = String(VcpResult.success), T: text = '' } = message.fields;
  const kind = KINDS[result];
  if (kind !== undefined) return { kind, text };
  throw failure(message) ?? new Error(`Result ${result} is neither a success nor a failure.`);
}
