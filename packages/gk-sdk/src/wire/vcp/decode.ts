import { VCP_MAX_MESSAGE_BYTES } from './limits.js';
import type { VcpLetter, VcpMessage } from './message.js';
import { ProtocolError } from './protocol-error.js';
import { utf8Length } from './utf8-length.js';

/**
 * Reads one text frame (docs/protocol.md, "VCP messages"). Takes CRLF, a missing final line feed and fields in any
 * order.
 *
 * @throws ProtocolError when the marker, the length or the code is missing, a letter stands twice, a line is not a
 *   field, the body has another length than declared, or the frame is over the limit.
 * @public
 */
export function decodeVcp(
  frame: string,
  options: {
    /** Marker words to accept beside `VCP`. */
    markers?: readonly string[];
  } = {},
): VcpMessage {
  // A UTF-16 unit is one byte at least and three at most: between the two it must be counted.
  const { length } = frame;
  if (
    length > VCP_MAX_MESSAGE_BYTES ||
    (length * 3 > VCP_MAX_MESSAGE_BYTES && utf8Length(frame) > VCP_MAX_MESSAGE_BYTES)
  ) {
    throw new ProtocolError(`The frame exceeds ${VCP_MAX_MESSAGE_BYTES} bytes.`, frame);
  }
  const marker = readLine(frame, 0);
  if (marker.text !== 'VCP' && options.markers?.includes(marker.text) !== true) {
    throw new ProtocolError('The frame does not begin with the marker line "VCP".', frame);
  }
  const fields: Partial<Record<VcpLetter, string>> = {};
  let code: string | undefined;
  let declaredBytes: number | undefined;
  let at = marker.next;
  let body = '';
  while (at < frame.length) {
    const line = readLine(frame, at);
    at = line.next;
    if (line.text === '') {
      body = frame.slice(at);
      break;
    }
    const letter = line.text.charAt(0);
    if (line.text.charAt(1) !== ':' || letter < 'A' || letter > 'Z') {
      throw new ProtocolError('A line of the head is not a field.', frame);
    }
    const value = line.text.slice(2);
    if (letter === 'L') {
      if (declaredBytes !== undefined) throw new ProtocolError('Field L stands twice.', frame);
      if (!/^\d{1,8}$/.test(value)) throw new ProtocolError('Field L is not a length in bytes.', frame);
      declaredBytes = Number(value);
    } else if (letter === 'M') {
      if (code !== undefined) throw new ProtocolError('Field M stands twice.', frame);
      code = value;
    } else {
      const key = letter as VcpLetter;
      if (fields[key] !== undefined) throw new ProtocolError(`Field ${letter} stands twice.`, frame);
      fields[key] = value;
    }
  }
  if (declaredBytes === undefined) throw new ProtocolError('The frame has no length field L.', frame);
  if (code === undefined || code === '') throw new ProtocolError('The frame has no message code M.', frame);
  const actualBytes = utf8Length(body);
  if (actualBytes !== declaredBytes) {
    // A final line break that the sender did not count is not a part of the body.
    const trimmed = body.replace(/\r?\n$/, '');
    if (utf8Length(trimmed) !== declaredBytes) {
      throw new ProtocolError(`The body has ${actualBytes} bytes, field L says ${declaredBytes}.`, frame);
    }
    body = trimmed;
  }
  return body === '' ? { code, fields } : { code, fields, body };
}

function readLine(frame: string, from: number): { text: string; next: number } {
  const feed = frame.indexOf('\n', from);
  if (feed < 0) return { text: frame.slice(from), next: frame.length };
  const end = feed > from && frame.charCodeAt(feed - 1) === 13 ? feed - 1 : feed;
  return { text: frame.slice(from, end), next: feed + 1 };
}
