import { GkError, type GkErrorCode } from '../errors/gk-error.js';
import { toRow } from '../model/fields/json-fields.js';
import type { VcpMessage } from '../wire/vcp/message.js';
import { VcpResult } from '../wire/vcp/result-codes.js';
import { sentence } from '../util/sentence.js';
import { callName } from './call-names.js';

/** Error code of each failing result code, and the message when the server sends no words. */
const FAILURES: ReadonlyMap<string, { readonly code: GkErrorCode; readonly words: string }> = new Map([
  [String(VcpResult.refused), { code: 'refused', words: 'the server refused it' }],
  [
    String(VcpResult.badRequest),
    { code: 'invalid-argument', words: 'the server does not know this call or its fields' },
  ],
  [String(VcpResult.forbidden), { code: 'forbidden', words: 'the user lacks permission' }],
  [String(VcpResult.notFound), { code: 'not-found', words: 'the device is unknown or offline' }],
  [String(VcpResult.deviceTimeout), { code: 'device-timeout', words: 'the device did not answer' }],
]);

/**
 * The error of a query whose result code R is not 1; undefined for success and for a reply without R. The words are the
 * server's (T) where it sent some. Accepted (2) is no result: only user actions count it as success.
 *
 * @internal
 */
export function replyError(message: VcpMessage): GkError | undefined {
  if (message.fields.R !== String(VcpResult.accepted)) return failure(message);
  const words = message.fields.T || 'the server took the call and has no result yet: ask again later';
  return new GkError('pending', `${callName(message.code)} has no result: ${sentence(words)}`);
}

/** The answer to a query. @throws GkError by the result code. @internal */
export function answered(message: VcpMessage): VcpMessage {
  const error = replyError(message);
  if (error) throw error;
  return message;
}

/** The error of a call that the server did not take: of a result code R other than 1 and 2. @internal */
export function failure(message: VcpMessage): GkError | undefined {
  const { R: result, T: text } = message.fields;
  if (result === undefined || result === String(VcpResult.success) || result === String(VcpResult.accepted)) {
    return undefined;
  }
  const known = FAILURES.get(result) ?? { code: 'refused', words: `the server answered ${result.slice(0, 20)}` };
  return new GkError(known.code, `${callName(message.code)} failed: ${sentence(text || known.words)}`);
}

/**
 * True for the last message of a batch: `Z:1`, or a message that does not count its rows, as a server
 * does that sends the whole list at once.
 *
 * @internal
 */
export function isLastOfBatch(message: VcpMessage): boolean {
  return message.fields.Z === '1' || (message.fields.Z === undefined && message.fields.N === undefined);
}

/** The rows of one message of a batch, undefined when its body is no list. @internal */
export function batchRows(message: VcpMessage): readonly unknown[] | undefined {
  if (message.body === undefined) return Number(message.fields.N ?? 0) === 0 ? [] : undefined;
  const rows = parseBody(message);
  return Array.isArray(rows) ? rows : undefined;
}

/** The JSON body of a message; undefined when there is none or it is not JSON. @internal */
export function parseBody(message: VcpMessage): unknown {
  if (message.body === undefined) return undefined;
  try {
    return JSON.parse(message.body) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Reads the body of the answer to a query, a JSON object.
 *
 * @throws GkError by the result code, or `bad-reply` when the body is no object or `read` makes nothing of it.
 * @internal
 */
export function readObject<Model>(
  message: VcpMessage,
  read: (fields: Readonly<Record<string, unknown>>) => Model | undefined,
): Model {
  const fields = toRow(parseBody(answered(message)));
  const model = fields && read(fields);
  if (model === undefined) throw badReply(message.code);
  return model;
}

/** The error of an answer that lacks its documented shape. @internal */
export function badReply(code: string): GkError {
  return new GkError('bad-reply', `The server's answer to "${callName(code)}" does not have the expected shape.`);
}
