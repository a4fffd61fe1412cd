import { GkError } from '../../errors/gk-error.js';
import { ByteReader } from '../container/byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import { text } from './fields.js';
import type { Jt808Parameter } from './messages/control.js';

/** Value of a parameter: a number, a text, or bytes of a block or of a maker. @public */
export type Jt808ParameterValue = number | string | Uint8Array;

type Kind = 'u8' | 'u16' | 'u32' | 'text' | 'bytes';
const NUMBER_BYTES = { u8: 1, u16: 2, u32: 4 } as const;
const MAX_NUMBER_BYTES = 4;

/** Parameters that are no number of four bytes: JT/T 808, 8103 "parameter definitions", with those of JT/T 1078. */
const KINDS: readonly (readonly [first: number, last: number, kind: Kind])[] = [
  [0x0010, 0x0017, 'text'],
  [0x001a, 0x001a, 'text'],
  [0x001d, 0x001d, 'text'],
  [0x0023, 0x0026, 'text'],
  [0x0031, 0x0031, 'u16'],
  [0x0032, 0x0032, 'bytes'],
  [0x0040, 0x0044, 'text'],
  [0x0048, 0x0049, 'text'],
  [0x005b, 0x005e, 'u16'],
  [0x0075, 0x0077, 'bytes'],
  [0x0079, 0x0079, 'bytes'],
  [0x007b, 0x007c, 'bytes'],
  [0x0081, 0x0082, 'u16'],
  [0x0083, 0x0083, 'text'],
  [0x0084, 0x0084, 'u8'],
  [0x0090, 0x0092, 'u8'],
  [0x0094, 0x0094, 'u8'],
  [0x0101, 0x0101, 'u16'],
  [0x0103, 0x0103, 'u16'],
  [0x0110, 0x01ff, 'bytes'],
  [0xf000, 0xffff, 'bytes'],
];

function kindOf(id: number): Kind {
  const row = KINDS.find(([first, last]) => id >= first && id <= last);
  return row === undefined ? 'u32' : row[2];
}

/**
 * Value of a parameter by its id. Numbers are read in the length that the terminal sends, since terminals differ; one of more
 * than four bytes, a block and a parameter of a maker are bytes.
 *
 * @public
 */
export function readJt808Parameter({ id, value }: Jt808Parameter): Jt808ParameterValue {
  const kind = kindOf(id);
  if (kind === 'text') return text.read(new ByteReader(value), '2013', {});
  if (kind === 'bytes' || value.byteLength === 0 || value.byteLength > MAX_NUMBER_BYTES) return value;
  return value.reduce((number, byte) => number * 256 + byte, 0);
}

/**
 * A parameter of this value. Throws a {@link GkError} `invalid-argument` where the value is not of the kind of the parameter, or
 * does not fit its length.
 *
 * @param bytes - Length of a number as the terminal told it; without it, that of the standard.
 * @public
 */
export function jt808Parameter(id: number, value: Jt808ParameterValue, bytes?: number): Jt808Parameter {
  const kind = kindOf(id);
  const name = `parameter ${id.toString(16).padStart(4, '0')}`;
  const to = new ByteWriter();
  to.field = name;
  if (value instanceof Uint8Array) {
    to.raw(value);
  } else if (typeof value === 'string') {
    if (kind !== 'text') throw new GkError('invalid-argument', `JT/T 808: ${name} is not a text`);
    text.write(to, value, '2013', {});
  } else {
    if (kind === 'text' || kind === 'bytes') throw new GkError('invalid-argument', `JT/T 808: ${name} is not a number`);
    const length = bytes ?? NUMBER_BYTES[kind];
    if (!Number.isInteger(value) || value < 0 || value >= 256 ** length) {
      throw new GkError('invalid-argument', `JT/T 808: ${name} must be a whole number that fits ${length} bytes`);
    }
    for (let place = length - 1; place >= 0; place--) to.u8(Math.floor(value / 256 ** place) % 256);
  }
  return { id, value: to.bytes };
}
