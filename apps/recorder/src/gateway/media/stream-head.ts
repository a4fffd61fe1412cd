/** Sender of a 1078 connection, as its first packet may be read. */
export interface StreamHead {
  /** Number in the header: 6 bytes, or the 10 of JT/T 808-2019. */
  readonly terminal: Uint8Array;
  /** Some terminals send 0. */
  readonly channel: number;
}

/** First bytes of a connection. */
export type ReadHead =
  | { readonly kind: 'more' }
  /** They are no packet of 1078. */
  | { readonly kind: 'foreign' }
  /** Nothing in a packet says how long the number is: both readings, where both are possible. */
  | { readonly kind: 'heads'; readonly heads: readonly StreamHead[] };

const MAGIC = [0x30, 0x31, 0x63, 0x64] as const;
const NUMBER_AT = 8;
const NUMBER_BYTES = [6, 10] as const;
/** With the channel and the byte of type and part behind the longer number. */
const HEAD_BYTES = NUMBER_AT + 10 + 2;
const MOST_TYPE = 4;
const MOST_PART = 3;

/** Reads who sends the packet that begins here. */
export function readStreamHead(bytes: Uint8Array): ReadHead {
  if (MAGIC.some((byte, at) => at < bytes.byteLength && bytes[at] !== byte)) return { kind: 'foreign' };
  if (bytes.byteLength < HEAD_BYTES) return { kind: 'more' };
  if ((bytes[MAGIC.length] ?? 0) >> 6 !== 2) return { kind: 'foreign' };
  const heads = NUMBER_BYTES.flatMap((length): StreamHead[] => {
    const typeAndPart = bytes[NUMBER_AT + length + 1] ?? 0xff;
    if (typeAndPart >> 4 > MOST_TYPE || (typeAndPart & 15) > MOST_PART) return [];
    const terminal = bytes.slice(NUMBER_AT, NUMBER_AT + length);
    return [{ terminal, channel: bytes[NUMBER_AT + length] ?? 0 }];
  });
  return heads.length === 0 ? { kind: 'foreign' } : { kind: 'heads', heads };
}

const SHORT_DIGITS = 12;

/**
 * True for two numbers of one terminal. 808 and 1078 name it differently: in 6 or 10 bytes with zeros ahead, in hexadecimal that
 * is no BCD, or by the last 12 of 20 digits.
 */
export function isSameTerminal(a: Uint8Array, b: Uint8Array): boolean {
  const isShort = a.byteLength === SHORT_DIGITS / 2 || b.byteLength === SHORT_DIGITS / 2;
  const digits = (number: Uint8Array): string => {
    const hex = Buffer.from(number).toString('hex').padStart(20, '0');
    return isShort ? hex.slice(-SHORT_DIGITS) : hex;
  };
  return digits(a) === digits(b);
}
