import { ByteQueue } from './byte-queue.js';

/** Data types (high four bits of byte 15). @internal */
export const Jt1078Type = { intra: 0, predicted: 1, bidirectional: 2, audio: 3, passthrough: 4 } as const;

/** One packet of JT/T 1078. @internal */
export interface Jt1078Packet {
  /** Payload type: 98 H.264, 99 H.265, audio below. */
  readonly payloadType: number;
  /** 16 bits, counts the packets of one channel. */
  readonly sequence: number;
  /** SIM card number of the terminal: 12 digits, 20 with the header of 2019. */
  readonly sim: string;
  /** Logical channel, from 1; some terminals send 0. */
  readonly channel: number;
  /** One of {@link Jt1078Type}, or an unknown number. */
  readonly type: number;
  /** Place among the subpackets of one unit. */
  readonly part: 'whole' | 'first' | 'middle' | 'last';
  /** The terminal's clock in milliseconds; 0 for transparent data, which has none, and where it is garbage. */
  readonly timestampMs: number;
  /** "Last frame interval": milliseconds since the picture before; undefined where it says nothing. */
  readonly intervalMs: number | undefined;
  /** A view into the parser's input: copy it to keep it. */
  readonly body: Uint8Array;
  /** It was cut short, or says a wrong length: it has no body, and its bytes count as skipped. */
  readonly isBroken: boolean;
}

/** Callbacks of a {@link Jt1078Parser}. @internal */
export interface Jt1078Sink {
  onPacket(packet: Jt1078Packet): void;
  onSkipped(bytes: number): void;
}

const PARTS = ['whole', 'first', 'last', 'middle'] as const;
/** SIM card number: six bytes of 2016, ten since JT/T 808-2019. */
type SimBytes = 6 | 10;
const SIM_AT = 8;
const MAGIC = [0x30, 0x31, 0x63, 0x64] as const;
const MAGIC_BYTES = 4;
const NOTHING = new Uint8Array(0);
/** Up to the byte of data type and place, after which the header's length is known. */
const fixedBytes = (sim: SimBytes): number => SIM_AT + sim + 2;
/**
 * The standard allows 950; terminals that fill a network frame send more, and some send whole pictures. From here on a
 * length is believed only until a packet inside speaks against it.
 */
const DOUBTFUL_BODY_BYTES = 4096;
/** A longer packet may be one whose length is wrong, even when it ends where another begins. */
const STANDARD_PACKET_BYTES = 950 + 34;

/**
 * Push parser of JT/T 1078 packets. On anything that is no header it scans on to the next magic
 * and counts what it passed over.
 *
 * @internal
 */
export class Jt1078Parser {
  readonly #sink: Jt1078Sink;
  readonly #queue = new ByteQueue();
  /** Nothing in a packet says which header it has: that of the last one goes first. */
  #sim: SimBytes = 6;
  readonly #numbers = new SimNumbers();
  #skipped = 0;
  /** So many bytes had come when a long packet that is not whole was last looked through. */
  #searched = 0;

  constructor(sink: Jt1078Sink) {
    this.#sink = sink;
  }

  push(chunk: Uint8Array): void {
    this.#queue.push(chunk);
    this.#parse(false);
    this.#queue.settle();
  }

  end(): void {
    for (this.#parse(true); this.#queue.byteLength > 0; this.#parse(true)) this.#skip(1);
    this.#reportSkipped();
  }

  /** @param last - Nothing more comes that could speak against a packet. */
  #parse(last: boolean): void {
    const { bytes } = this.#queue;
    let at = 0;
    while (at < bytes.byteLength) {
      const measured = this.#measure(bytes, at);
      if (measured === 'short') {
        const inner = this.#insideLong(bytes, at);
        if (inner === undefined) break;
        this.#skipped += inner - at;
        at = inner;
        continue;
      }
      if (measured === 'bad') {
        const next = bytes.indexOf(0x30, at + 1);
        const to = next < 0 ? bytes.byteLength : next;
        this.#skipped += to - at;
        at = to;
        continue;
      }
      const end = at + measured.bytes;
      const swallowed = swallowedAt(bytes, at, end);
      if (swallowed === 'more' && !last) break;
      if (typeof swallowed === 'number') this.#skipped += swallowed - at;
      else this.#sim = measured.sim;
      this.#reportSkipped();
      const packet = this.#read(bytes, at, end, measured.sim);
      if (typeof swallowed !== 'number') this.#sink.onPacket(packet);
      else if (packet.body.byteOffset <= bytes.byteOffset + swallowed) {
        this.#sink.onPacket({ ...packet, body: NOTHING, isBroken: true });
      }
      at = typeof swallowed === 'number' ? swallowed : end;
    }
    this.#queue.drop(at);
  }

  /** Length of the packet at `at`, and which header it has. */
  #measure(bytes: Uint8Array, at: number): { readonly bytes: number; readonly sim: SimBytes } | 'bad' | 'short' {
    const order = this.#sim === 6 ? SIM_2016_FIRST : SIM_2019_FIRST;
    for (const claim of CLAIMS) {
      for (const sim of order) {
        const packetBytes = measure(bytes, at, sim, claim);
        if (packetBytes !== 'bad') return packetBytes === 'short' ? 'short' : { bytes: packetBytes, sim };
      }
    }
    return 'bad';
  }

  /** A packet inside of one that is long and not whole, and that meets a third: its length is wrong. */
  #insideLong(bytes: Uint8Array, at: number): number | undefined {
    const have = bytes.byteLength - at;
    if (have < this.#searched) this.#searched = 0;
    // Not at each byte that comes.
    if (have < this.#searched + DOUBTFUL_BODY_BYTES) return undefined;
    this.#searched = have;
    for (let inner = bytes.indexOf(0x30, at + 1); inner >= 0; inner = bytes.indexOf(0x30, inner + 1)) {
      if (bytes[inner + 1] !== 0x31) continue;
      const measured = this.#measure(bytes, inner);
      if (typeof measured !== 'object') continue;
      const next = inner + measured.bytes;
      if (next + MAGIC_BYTES <= bytes.byteLength && !isBad(bytes, next)) {
        this.#searched = 0;
        return inner;
      }
    }
    return undefined;
  }

  #read(bytes: Uint8Array, at: number, end: number, sim: SimBytes): Jt1078Packet {
    const fixed = fixedBytes(sim);
    const typeAndPart = bytes[at + fixed - 1] as number;
    const type = typeAndPart >> 4;
    const hasTime = type !== Jt1078Type.passthrough;
    return {
      isBroken: false,
      payloadType: (bytes[at + 5] as number) & 0x7f,
      sequence: uint16(bytes, at + 6),
      sim: this.#numbers.read(bytes, at + SIM_AT, sim),
      channel: bytes[at + fixed - 2] as number,
      type,
      part: PARTS[typeAndPart & 3] as (typeof PARTS)[number],
      timestampMs: hasTime && isTime(bytes, at + fixed) ? timestamp(bytes, at + fixed) : 0,
      intervalMs: type <= Jt1078Type.bidirectional ? interval(bytes, at + fixed + 10) : undefined,
      body: bytes.subarray(at + headerBytes(type, fixed), end),
    };
  }

  #skip(bytes: number): void {
    this.#skipped += bytes;
    this.#queue.drop(bytes);
  }

  #reportSkipped(): void {
    if (this.#skipped > 0) this.#sink.onSkipped(this.#skipped);
    this.#skipped = 0;
  }
}

const SIM_2016_FIRST: readonly SimBytes[] = [6, 10];
const SIM_2019_FIRST: readonly SimBytes[] = [10, 6];

/** Conditions that a packet header must meet. */
interface Claim {
  /** Its number is one of digits: some terminals send a number of other bytes. */
  readonly digits: boolean;
  /** Its channel is not 0, as the standard has it. */
  readonly channel: boolean;
  /** Its time is one of a clock: of some terminals it is garbage, or counts in other units. Another packet must follow then. */
  readonly time: boolean;
}

const ANYTHING: Claim = { digits: false, channel: false, time: true };
/** Stricter claims go first. */
const CLAIMS: readonly Claim[] = [
  { digits: true, channel: true, time: true },
  { digits: true, channel: true, time: false },
  { digits: false, channel: true, time: true },
  { digits: true, channel: false, time: true },
  ANYTHING,
];

/**
 * Length of the packet at `at` read with this header. The two tell themselves apart: what is digits of
 * the number in one is channel, kind and the upper bytes of a time in the other, which are
 * next to 0 until the year 2248.
 */
function measure(bytes: Uint8Array, at: number, sim: SimBytes, claim: Claim): number | 'bad' | 'short' {
  const have = bytes.byteLength - at;
  if (bytes[at] !== 0x30) return 'bad';
  if (have > 1 && bytes[at + 1] !== 0x31) return 'bad';
  if (have > 2 && bytes[at + 2] !== 0x63) return 'bad';
  if (have > 3 && bytes[at + 3] !== 0x64) return 'bad';
  if (have > 4 && (bytes[at + 4] as number) >> 6 !== 2) return 'bad';
  for (let i = at + SIM_AT; claim.digits && i < at + SIM_AT + sim && i < bytes.byteLength; i++) {
    if (!isTwoDigits(bytes[i] as number)) return 'bad';
  }
  const fixed = fixedBytes(sim);
  if (have < fixed) return 'short';
  const typeAndPart = bytes[at + fixed - 1] as number;
  const type = typeAndPart >> 4;
  if ((claim.channel && bytes[at + fixed - 2] === 0) || (typeAndPart & 15) > 3) return 'bad';
  const header = headerBytes(type, fixed);
  if (have < header) return 'short';
  if (claim.time && type !== Jt1078Type.passthrough && !isTime(bytes, at + fixed)) return 'bad';
  const body = uint16(bytes, at + header - 2);
  if (have < header + body) return 'short';
  return claim.time || beginsPacket(bytes, at + header + body) ? header + body : 'bad';
}

/** True for eight bytes that are milliseconds up to the year 2248. */
function isTime(bytes: Uint8Array, at: number): boolean {
  return uint16(bytes, at) === 0 && (bytes[at + 2] as number) <= 7;
}

/** True where the bytes end, too. */
function beginsPacket(bytes: Uint8Array, at: number): boolean {
  return MAGIC.every((byte, i) => (bytes[at + i] ?? byte) === byte);
}

/** True when no header can stand here. */
function isBad(bytes: Uint8Array, at: number): boolean {
  return measure(bytes, at, 6, ANYTHING) === 'bad' && measure(bytes, at, 10, ANYTHING) === 'bad';
}

function isTwoDigits(byte: number): boolean {
  return byte >> 4 <= 9 && (byte & 15) <= 9;
}

/** Transparent data has no time; audio has no intervals between frames. */
function headerBytes(type: number, fixed: number): number {
  if (type === Jt1078Type.passthrough) return fixed + 2;
  return type === Jt1078Type.audio ? fixed + 10 : fixed + 14;
}

/** SIM card numbers as text, that of the last packet without making it again. */
class SimNumbers {
  #bytes: Uint8Array = NOTHING;
  #text = '';

  read(bytes: Uint8Array, at: number, length: SimBytes): string {
    let same = this.#bytes.byteLength === length;
    for (let i = 0; same && i < length; i++) same = this.#bytes[i] === bytes[at + i];
    if (!same) {
      this.#bytes = new Uint8Array(bytes.subarray(at, at + length));
      this.#text = Array.from(this.#bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    }
    return this.#text;
  }
}

/**
 * First packet inside the one from `start` to `end` that itself meets another, or the end of the bytes: the one around it
 * was cut short, or says a wrong length. `more` when that is yet to be seen; `none`, too, for one that meets another.
 */
function swallowedAt(bytes: Uint8Array, start: number, end: number): number | 'none' | 'more' {
  const isDoubtful = end - start > STANDARD_PACKET_BYTES || end === bytes.byteLength || isBad(bytes, end);
  if (!isDoubtful) return 'none';
  for (let at = bytes.indexOf(0x30, start + 1); at >= 0 && at < end; at = bytes.indexOf(0x30, at + 1)) {
    for (const sim of SIM_2016_FIRST) {
      const packetBytes = measure(bytes, at, sim, ANYTHING);
      if (packetBytes === 'bad') continue;
      if (packetBytes === 'short') return at + MAGIC_BYTES > bytes.byteLength ? 'more' : at;
      if (at + packetBytes >= bytes.byteLength || !isBad(bytes, at + packetBytes)) return at;
    }
  }
  return 'none';
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
}

/** Terminals that do not measure it say 0 or the most. */
function interval(bytes: Uint8Array, at: number): number | undefined {
  const ms = uint16(bytes, at);
  return ms === 0 || ms === 0xffff ? undefined : ms;
}

function timestamp(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let i = 0; i < 8; i++) value = value * 256 + (bytes[at + i] as number);
  return value;
}
