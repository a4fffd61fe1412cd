import { GkError } from '../../errors/gk-error.js';
import { ByteWriter } from './byte-writer.js';
import { type Jt808Header, writeHeader } from './header.js';

/** Bytes of a body that one subpackage carries. */
const PART_BYTES = 1000;
const MAX_PARTS = 0xffff;

/**
 * One frame: marks, escapes, header, body and check byte. Throws a {@link GkError} `invalid-argument` for a body of more than
 * 1,023 bytes (use {@link encodeJt808Parts}) and for a terminal id whose length is not that of the year.
 *
 * @public
 */
export function encodeJt808(header: Jt808Header, body: Uint8Array): Uint8Array {
  const to = new ByteWriter();
  writeHeader(to, header, body.byteLength);
  to.field = 'body';
  to.raw(body);
  const plain = to.bytes;
  const check = plain.reduce((sum, byte) => sum ^ byte, 0);
  const out: number[] = [0x7e];
  for (const byte of [...plain, check]) {
    if (byte === 0x7e) out.push(0x7d, 0x02);
    else if (byte === 0x7d) out.push(0x7d, 0x01);
    else out.push(byte);
  }
  out.push(0x7e);
  return Uint8Array.from(out);
}

/**
 * The frames of a body of any length: one frame where it fits 1,000 bytes, else subpackages of 1,000 bytes whose serials follow
 * one another from the serial of the header, so that a caller counts on by the number of frames.
 *
 * @public
 */
export function encodeJt808Parts(header: Jt808Header, body: Uint8Array): readonly Uint8Array[] {
  if (body.byteLength <= PART_BYTES) return [encodeJt808(header, body)];
  const count = Math.ceil(body.byteLength / PART_BYTES);
  if (count > MAX_PARTS)
    throw new GkError('invalid-argument', `A JT/T 808 message has ${MAX_PARTS} subpackages at most`);
  return Array.from({ length: count }, (_, index) =>
    encodeJt808(
      { ...header, serial: (header.serial + index) & 0xffff, part: { count, number: index + 1 } },
      body.subarray(index * PART_BYTES, (index + 1) * PART_BYTES),
    ),
  );
}
