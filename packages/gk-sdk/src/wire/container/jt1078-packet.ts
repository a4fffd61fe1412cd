/** Data types (high four bits of byte 15). @internal */
export const Jt1078Type = { intra: 0, predicted: 1, bidirectional: 2, audio: 3, passthrough: 4 } as const;

/** One packet of JT/T 1078-2016. @internal */
export interface Jt1078Packet {
  /** Payload type: 98 H.264, 99 H.265, audio below. */
  readonly payloadType: number;
  /** 16 bits, counts the packets of one channel. */
  readonly sequence: number;
  /** SIM card number of the terminal, 12 digits. */
  readonly sim: string;
  /** Logical channel, from 1. */
  readonly channel: number;
  /** One of {@link Jt1078Type}, or an unknown number. */
  readonly type: number;
  /** Place among the subpackets of one unit. */
  readonly part: 'whole' | 'first' | 'middle' | 'last';
  /** The terminal's clock in milliseconds; 0 for transparent data, which has none. */
  readonly timestampMs: number;
  /** A view into the parser's input: copy it to keep it. */
  readonly body: Uint8Array;
}

/** Where a {@link Jt1078Parser} puts what it finds. @internal */
export interface Jt1078Sink {
  onPacket(packet: Jt1078Packet): void;
  onSkipped(bytes: number): void;
}

const PARTS = ['whole', 'first', 'last', 'middle'] as const;
/** Up to the byte of data type and place, after which the header's length is known. */
const FIXED_BYTES = 16;
/** The standard allows 950; terminals that fill a network frame send more. */
const MAX_BODY_BYTES = 4096;

/**
 * Push parser of JT/T 1078 packets. On anything that is no header it scans on to the next magic
 * and counts what it passed over.
 *
 * @internal
 */
export class Jt1078Parser {
  readonly #sink: Jt1078Sink;
  #rest = new Uint8Array(0);
  #skipped = 0;

  constructor(sink: Jt1078Sink) {
    this.#sink = sink;
  }

  push(chunk: Uint8Array): void {
    let bytes = chunk;
    if (this.#rest.byteLength > 0) {
      // At most one packet of a few kilobytes is held.
      bytes = new Uint8Array(this.#rest.byteLength + chunk.byteLength);
      bytes.set(this.#rest);
      bytes.set(chunk, this.#rest.byteLength);
    }
    this.#rest = new Uint8Array(bytes.subarray(this.#parse(bytes)));
  }

  end(): void {
    let rest = this.#rest;
    this.#rest = new Uint8Array(0);
    while (rest.byteLength > 0) {
      this.#skipped += 1;
      rest = rest.subarray(1);
      rest = rest.subarray(this.#parse(rest));
    }
    this.#reportSkipped();
  }

  #parse(bytes: Uint8Array): number {
    let at = 0;
    while (at < bytes.byteLength) {
      const packetBytes = measure(bytes, at);
      if (packetBytes === 'short') return at;
      if (packetBytes === 'bad') {
        const next = bytes.indexOf(0x30, at + 1);
        const to = next < 0 ? bytes.byteLength : next;
        this.#skipped += to - at;
        at = to;
        continue;
      }
      const end = at + packetBytes;
      const swallowed = end < bytes.byteLength && measure(bytes, end) === 'bad' ? swallowedAt(bytes, at, end) : -1;
      if (swallowed >= 0) {
        this.#skipped += swallowed - at;
        at = swallowed;
        continue;
      }
      this.#reportSkipped();
      this.#sink.onPacket(read(bytes, at, end));
      at = end;
    }
    return at;
  }

  #reportSkipped(): void {
    if (this.#skipped > 0) this.#sink.onSkipped(this.#skipped);
    this.#skipped = 0;
  }
}

/** Length of the packet at `at`, header included. */
function measure(bytes: Uint8Array, at: number): number | 'bad' | 'short' {
  const have = bytes.byteLength - at;
  if (bytes[at] !== 0x30) return 'bad';
  if (have > 1 && bytes[at + 1] !== 0x31) return 'bad';
  if (have > 2 && bytes[at + 2] !== 0x63) return 'bad';
  if (have > 3 && bytes[at + 3] !== 0x64) return 'bad';
  if (have > 4 && (bytes[at + 4] as number) >> 6 !== 2) return 'bad';
  if (have < FIXED_BYTES) return 'short';
  const header = headerBytes((bytes[at + 15] as number) >> 4);
  if (have < header) return 'short';
  const body = uint16(bytes, at + header - 2);
  if (body > MAX_BODY_BYTES) return 'bad';
  return have < header + body ? 'short' : header + body;
}

/** Transparent data has no time; audio has no intervals between frames. */
function headerBytes(type: number): number {
  if (type === Jt1078Type.passthrough) return FIXED_BYTES + 2;
  return type === Jt1078Type.audio ? FIXED_BYTES + 10 : FIXED_BYTES + 14;
}

function read(bytes: Uint8Array, at: number, end: number): Jt1078Packet {
  const typeAndPart = bytes[at + 15] as number;
  const type = typeAndPart >> 4;
  const hasTime = type !== Jt1078Type.passthrough;
  return {
    payloadType: (bytes[at + 5] as number) & 0x7f,
    sequence: uint16(bytes, at + 6),
    sim: Array.from(bytes.subarray(at + 8, at + 14), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    channel: bytes[at + 14] as number,
    type,
    part: PARTS[typeAndPart & 3] as (typeof PARTS)[number],
    timestampMs: hasTime ? timestamp(bytes, at + FIXED_BYTES) : 0,
    body: bytes.subarray(at + headerBytes(type), end),
  };
}

/** First packet inside the one from `start` to `end` that itself meets another, or the end of the bytes; -1 if none. */
function swallowedAt(bytes: Uint8Array, start: number, end: number): number {
  for (let at = bytes.indexOf(0x30, start + 1); at >= 0 && at + FIXED_BYTES <= end; at = bytes.indexOf(0x30, at + 1)) {
    const packetBytes = measure(bytes, at);
    if (packetBytes === 'bad') continue;
    if (packetBytes === 'short' || at + packetBytes >= bytes.byteLength) return at;
    if (measure(bytes, at + packetBytes) !== 'bad') return at;
  }
  return -1;
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
}

function timestamp(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let i = 0; i < 8; i++) value = value * 256 + (bytes[at + i] as number);
  return value;
}
