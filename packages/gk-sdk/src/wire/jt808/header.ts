import { GkError } from '../../errors/gk-error.js';
import { ByteReader } from '../container/byte-reader.js';
import type { ByteWriter } from './byte-writer.js';
import { bytesOfHex, hexOf } from './hex.js';

/**
 * Edition of JT/T 808. The header tells 2019 by bit 14 of its properties; 2011 and 2013 share a header, and only the body of a
 * registration tells them apart.
 *
 * @public
 */
export type Jt808Year = '2011' | '2013' | '2019';

/** Id of a terminal as its header tells it: a phone or card number in BCD by the text, any bytes in truth. @public */
export interface Jt808TerminalId {
  /** The bytes of the header: 6, or 10 of 2019. Answers must repeat exactly these. */
  readonly raw: Uint8Array;
  /** Lower-case hexadecimal digits without leading zeros, `0` for zeros only: equal for both headers of one terminal. */
  readonly key: string;
}

/** Header of a message (JT/T 808, "message header"). @public */
export interface Jt808Header {
  /** Id of the message, such as 0x0200. */
  readonly messageId: number;
  /** Of a received header 2019 or 2013; a caller that knows a terminal of 2011 replaces it before decoding a body. */
  readonly year: Jt808Year;
  readonly terminal: Jt808TerminalId;
  /** Serial number, 16 bits, of 5501, 5502 and 4401 the last 8 of them: counts the messages of a sender and wraps. */
  readonly serial: number;
  /** Place of a subpackage: number of parts, and this part from 1. */
  readonly part?: { readonly count: number; readonly number: number };
  /** Bits 10 to 12 of the properties: 0 none, 1 RSA, others reserved. An encrypted body is not readable. */
  readonly encryption: number;
  /** Protocol version of the header of 2019, counted from 1. */
  readonly version?: number;
  /** Of 5501 and 5502: the terminal waits for an answer (4401). */
  readonly wantsAnswer?: boolean;
}

/** Largest body of one frame: its length has 10 bits. @internal */
export const MAX_BODY_BYTES = 0x3ff;
/** Largest header: that of 2019 with a subpackage. @internal */
export const MAX_HEADER_BYTES = 21;

const IS_PART = 1 << 13;
const IS_2019 = 1 << 14;
const WANTS_ANSWER = 1 << 15;

/** Messages of makers whose serial number has one byte; bits 10 to 14 of their properties are a version of the maker. */
const COMPACT_IDS: ReadonlySet<number> = new Set([0x4401, 0x5501, 0x5502]);
const COMPACT_HEADER_BYTES = 11;

/** True for a message of makers whose serial number has one byte. @internal */
export function isCompact(messageId: number): boolean {
  return COMPACT_IDS.has(messageId);
}

/** Bytes of a header of this id with these properties. @internal */
export function headerBytes(messageId: number, properties: number): number {
  if (isCompact(messageId)) return COMPACT_HEADER_BYTES;
  return ((properties & IS_2019) === 0 ? 12 : 17) + ((properties & IS_PART) === 0 ? 0 : 4);
}

/** Bytes of the body that these properties declare. @internal */
export function bodyBytes(properties: number): number {
  return properties & MAX_BODY_BYTES;
}

/** Reads the header at the start of an unescaped frame that is known to be whole. @internal */
export function readHeader(frame: Uint8Array): Jt808Header {
  const from = new ByteReader(frame);
  const messageId = from.u16();
  const properties = from.u16();
  if (isCompact(messageId)) {
    const terminal = jt808TerminalId(from.take(6));
    const wantsAnswer = (properties & WANTS_ANSWER) !== 0;
    return { messageId, year: '2013', terminal, serial: from.u8(), encryption: 0, ...(wantsAnswer && { wantsAnswer }) };
  }
  const is2019 = (properties & IS_2019) !== 0;
  const version = is2019 ? from.u8() : undefined;
  const terminal = jt808TerminalId(from.take(is2019 ? 10 : 6));
  const serial = from.u16();
  const part = (properties & IS_PART) === 0 ? undefined : { count: from.u16(), number: from.u16() };
  return {
    messageId,
    year: is2019 ? '2019' : '2013',
    terminal,
    serial,
    ...(part !== undefined && { part }),
    encryption: (properties >> 10) & 7,
    ...(version !== undefined && { version }),
  };
}

/** Writes the header of a body of so many bytes. @internal */
export function writeHeader(to: ByteWriter, header: Jt808Header, length: number): void {
  const { year, part, terminal } = header;
  const is2019 = year === '2019';
  if (length > MAX_BODY_BYTES) {
    throw new GkError(
      'invalid-argument',
      `A JT/T 808 frame holds ${MAX_BODY_BYTES} bytes at most, and the body has ${length}: split it`,
    );
  }
  if (isCompact(header.messageId)) {
    writeCompactHeader(to, header, length);
    return;
  }
  if (terminal.raw.byteLength !== (is2019 ? 10 : 6)) {
    throw new GkError(
      'invalid-argument',
      `The terminal id of a header of ${year} must have ${is2019 ? 10 : 6} bytes, not ${terminal.raw.byteLength}`,
    );
  }
  to.field = 'messageId';
  to.u16(header.messageId);
  to.u16(length | ((header.encryption & 7) << 10) | (part === undefined ? 0 : IS_PART) | (is2019 ? IS_2019 : 0));
  to.field = 'version';
  if (is2019) to.u8(header.version ?? 1);
  to.raw(terminal.raw);
  to.field = 'serial';
  to.u16(header.serial);
  if (part === undefined) return;
  to.field = 'part';
  to.u16(part.count);
  to.u16(part.number);
}

function writeCompactHeader(
  to: ByteWriter,
  { messageId, terminal, serial, wantsAnswer }: Jt808Header,
  length: number,
): void {
  to.field = 'messageId';
  to.u16(messageId);
  to.u16(length | (wantsAnswer === true ? WANTS_ANSWER : 0));
  to.raw(terminal.raw);
  to.field = 'serial';
  to.u8(serial & 0xff);
}

/**
 * A terminal id from the bytes of a header, or from its digits, which get zeros ahead up to the length that the year needs.
 * Throws a {@link GkError} `invalid-argument` for text that is no hexadecimal digits or too long.
 *
 * @public
 */
export function jt808TerminalId(id: Uint8Array | string, year: Jt808Year = '2013'): Jt808TerminalId {
  if (typeof id !== 'string') return { raw: new Uint8Array(id), key: keyOf(hexOf(id)) };
  const width = year === '2019' ? 20 : 12;
  if (id.length > width || !/^[0-9a-f]+$/i.test(id)) {
    throw new GkError('invalid-argument', `A terminal id of ${year} must be at most ${width} hexadecimal digits`);
  }
  const hex = id.toLowerCase().padStart(width, '0');
  return { raw: bytesOfHex(hex), key: keyOf(hex) };
}

function keyOf(hex: string): string {
  return hex.replace(/^0+(?=.)/, '');
}
