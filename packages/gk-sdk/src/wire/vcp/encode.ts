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
  if (!CODE.test(message.code)) throw new GkError('invalid-argument', `"${message.code}" is not a message code.`);
  const body = message.body ?? '';
  const bodyBytes = utf8Length(body);
  let head = `VCP\nL:${bodyBytes}\nM:${message.code}\n`;
  for (const letter of Object.keys(message.fields).sort()) {
    const value = message.fields[letter as VcpLetter];
    if (value === undefined) continue;
    if (!LETTER.test(letter)) throw new GkError('invalid-argument', `"${letter}" is not a field letter: A-K or N-Z.`);
    if (/[\r\n]/.test(value)) throw new GkError('invalid-argument', `The value of field ${letter} holds a line break.`);
    head += `${letter}:${value}\n`;
  }
  if (utf8Length(head) + 1 + bodyBytes > VCP_MAX_MESSAGE_BYTES) {
    throw new GkError('invalid-argument', `The message ${message.code} exceeds ${VCP_MAX_MESSAGE_BYTES} bytes.`);
  }
  return bodyBytes > 0 ? `${head}\n${body}` : head;
}
