import { GkError } from '../../errors/gk-error.js';
import { VCP_MAX_MESSAGE_BYTES } from './limits.js';
import type { VcpLetter, VcpMessage } from './message.js';
import { utf8Length } from './utf8-length.js';

const CODE = /^[A-Z]{1,2}[0-9]{1,3}$/;
const LETTER = /^[A-KN-Z]$/;

/**
 * Writes a message: marker, computed length, code, fields in letter order, body (docs/protocol.md, "VCP messages").
 *
 * @throws GkError `invalid-argument` when the code or a letter is malformed, a value holds CR or LF,
 * or the whole exceeds {@link VCP_MAX_MESSAGE_BYTES}.
 * @public
 */
export function encodeVcp(message: VcpMessage): string {
  const body = message.body ?? '';
  return encodeVcpHead(message, utf8Length(body)) + body;
}

/**
 * Writes all of a message but its body of `bodyBytes` bytes: for a sender that gives many receivers one body. The empty
 * line ahead of the body is part of it; without a body there is none.
 *
 * @throws GkError `invalid-argument` as {@link encodeVcp} does.
 * @public
 */
export function encodeVcpHead({ code, fields }: Pick<VcpMessage, 'code' | 'fields'>, bodyBytes: number): string {
  if (!CODE.test(code)) throw new GkError('invalid-argument', `"${code}" is not a message code.`);
  let head = `VCP\nL:${bodyBytes}\nM:${code}\n`;
  for (const letter of Object.keys(fields).sort()) {
    const value = fields[letter as VcpLetter];
    if (value === undefined) continue;
    if (!LETTER.test(letter)) throw new GkError('invalid-argument', `"${letter}" is not a field letter: A-K or N-Z.`);
    if (/[\r\n]/.test(value)) throw new GkError('invalid-argument', `The value of field ${letter} holds a line break.`);
    head += `${letter}:${value}\n`;
  }
  if (utf8Length(head) + 1 + bodyBytes > VCP_MAX_MESSAGE_BYTES) {
    throw new GkError('invalid-argument', `The message ${code} exceeds ${VCP_MAX_MESSAGE_BYTES} bytes.`);
  }
  return bodyBytes > 0 ? `${head}\n` : head;
}
