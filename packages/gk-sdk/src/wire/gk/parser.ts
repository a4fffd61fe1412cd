import { microseconds } from '../../util/units.js';
import { GK_HEADER_BYTES, GK_MAX_PAYLOAD_BYTES, type GkPacket } from './packet.js';

/** Callbacks of a {@link GkParser}. @public */
export interface GkSink {
  /**
   * A whole packet. Its payload may be a view into the chunk just fed: it stays valid as long as the
   * caller does not write to that chunk.
   */
  onPacket(packet: GkPacket): void;
  /**
   * `bytes` bytes that belong to no packet were skipped, reported ahead of the next packet. `torn`: they followed a
   * packet within one chunk, so that packet may have been damaged too.
   */
  onSkipped?(bytes: number, torn: boolean): void;
}

/** Up to this size room for a whole packet is made at once; above, as bytes arrive. */
const EAGER_BYTES = 64 * 1024;

const NOTHING = new Uint8Array(0);

/**
 * Push parser for GK packets (docs/protocol.md, "GK packets") in any cut: whole packets, many at once, or a byte at a time.
 * Never throws on input. On a bad magic, version or length it scans on to the next plausible
 * header and reports what it passed over; a packet whose end does not meet another is looked
 * through for those that it swallowed. Holds at most one unfinished packet, and copies only that.
 *
 * @public
 */
export class GkParser {
  readonly #sink: GkSink;
  readonly #messages: boolean;
  /** Unfinished packet: the first `#held` bytes are valid. */
  #buffer = NOTHING;
  #held = 0;
  #skipped = 0;
  #skippedTotal = 0;
  #torn = false;

  constructor(
    sink: GkSink,
    options: {
      /**
       * True when chunks are WebSocket messages, which hold whole packets: a packet cut short is then
       * given up as soon as a message begins with a new one. False (default) for arbitrary pieces.
       */
      readonly messages?: boolean;
    } = {},
  ) {
    this.#sink = sink;
    this.#messages = options.messages ?? false;
  }

  /** Bytes of an unfinished packet now held. */
  get byteLength(): number {
    return this.#held;
  }

  /** Bytes passed over since the start. */
  get skippedBytes(): number {
    return this.#skippedTotal + this.#skipped;
  }

  /** Takes the next bytes of the stream and emits every packet that they complete. */
  push(chunk: Uint8Array): void {
    if (this.#held > 0 && this.#messages && headerAt(chunk, 0) === 'good') this.#giveUp();
    let rest = chunk;
    while (this.#held > 0 && rest.byteLength > 0) rest = this.#complete(rest);
    // The rest is the beginning of a packet.
    rest = rest.subarray(this.#parse(rest));
    this.#append(rest, GK_HEADER_BYTES + readUint32(rest, 20));
  }

  /** Ends the stream: an unfinished packet counts as skipped. */
  end(): void {
    this.#giveUp();
    this.#reportSkipped();
  }

  /** Adds the missing bytes to the held packet; returns the rest to parse. */
  #complete(chunk: Uint8Array): Uint8Array {
    const wanted = this.#wanted();
    const take = Math.min(wanted - this.#held, chunk.byteLength);
    this.#append(chunk.subarray(0, take), wanted);
    const rest = chunk.subarray(take);
    if (this.#held < wanted) return rest;
    const buffer = this.#buffer;
    const bytes = this.#takeHeld();
    let done = 0;
    const isWhole = GK_HEADER_BYTES + readUint32(bytes, 20) === wanted;
    if (isWhole && headerAt(rest, 0) === 'bad' && headerAt(bytes, 0) === 'good') {
      // Something is wrong here or in the packet: what it may have swallowed can reach into the rest.
      done = swallowedAt(bytes, 0, wanted, rest);
      if (done < 0) {
        this.#deliver(bytes, 0, wanted);
        this.#torn = true;
        return rest;
      }
      this.#skipped += done;
    }
    done += this.#parse(bytes.subarray(done));
    if (done < bytes.byteLength) {
      // Goes on in the same buffer: packets within packets would else be copied as often as there are any.
      this.#buffer = buffer.subarray(done);
      this.#held = bytes.byteLength - done;
    }
    return rest;
  }

  /** Bytes that the held packet needs before there is anything to decide: its header, then all of it. */
  #wanted(): number {
    if (this.#held < GK_HEADER_BYTES) return GK_HEADER_BYTES;
    return GK_HEADER_BYTES + readUint32(this.#buffer, 20);
  }

  #append(bytes: Uint8Array, expected: number): void {
    const needed = this.#held + bytes.byteLength;
    if (this.#buffer.byteLength < needed) {
      // Grows by what has arrived, not by what a header claims.
      const grown = new Uint8Array(Math.max(needed, Math.min(expected, EAGER_BYTES), this.#held * 2));
      grown.set(this.#buffer.subarray(0, this.#held));
      this.#buffer = grown;
    }
    this.#buffer.set(bytes, this.#held);
    this.#held = needed;
  }

  /** Empties the hold. The buffer goes with it, for a sink may keep a payload. */
  #takeHeld(): Uint8Array {
    const bytes = this.#buffer.subarray(0, this.#held);
    this.#buffer = NOTHING;
    this.#held = 0;
    return bytes;
  }

  /** The held packet will never be whole: emits the packets that it swallowed and skips the rest. */
  #giveUp(): void {
    let bytes = this.#takeHeld();
    while (bytes.byteLength > 0) {
      this.#skipped += 1;
      bytes = bytes.subarray(1);
      bytes = bytes.subarray(this.#parse(bytes));
    }
  }

  /** Emits every whole packet of `bytes`; returns the number of bytes consumed. */
  #parse(bytes: Uint8Array): number {
    let at = 0;
    let delivered = false;
    while (at < bytes.byteLength) {
      const state = headerAt(bytes, at);
      if (state === 'short') return at;
      if (state === 'bad') {
        if (delivered) this.#torn = true;
        delivered = false;
        const next = nextCandidate(bytes, at + 1);
        this.#skipped += next - at;
        at = next;
        continue;
      }
      const end = at + GK_HEADER_BYTES + readUint32(bytes, at + 20);
      if (end > bytes.byteLength) return at;
      const inner = end < bytes.byteLength && headerAt(bytes, end) === 'bad' ? swallowedAt(bytes, at, end) : -1;
      if (inner >= 0) {
        this.#skipped += inner - at;
        at = inner;
        continue;
      }
      this.#deliver(bytes, at, end);
      delivered = true;
      at = end;
    }
    return at;
  }

  #deliver(bytes: Uint8Array, at: number, end: number): void {
    this.#reportSkipped();
    this.#sink.onPacket({
      kind: bytes[at + 3] as number,
      channel: bytes[at + 4] as number,
      codec: bytes[at + 5] as number,
      flags: bytes[at + 6] as number,
      capturedAtUs: microseconds(readUint32(bytes, at + 8) * 0x1_0000_0000 + readUint32(bytes, at + 12)),
      sequence: readUint32(bytes, at + 16),
      payload: bytes.subarray(at + GK_HEADER_BYTES, end),
    });
  }

  #reportSkipped(): void {
    if (this.#skipped === 0) return;
    const bytes = this.#skipped;
    const torn = this.#torn;
    this.#skippedTotal += bytes;
    this.#skipped = 0;
    this.#torn = false;
    this.#sink.onSkipped?.(bytes, torn);
  }
}

/** Decides on as many bytes as are there: a header is bad as soon as one of its fields is. */
function headerAt(bytes: Uint8Array, at: number): 'good' | 'bad' | 'short' {
  const have = bytes.byteLength - at;
  if (have < 1) return 'short';
  if (bytes[at] !== 0x47) return 'bad';
  if (have > 1 && bytes[at + 1] !== 0x4b) return 'bad';
  if (have > 2 && bytes[at + 2] !== 1) return 'bad';
  if (have < GK_HEADER_BYTES) return 'short';
  // A time past 2^53 microseconds is not exact, and no clock shows it.
  if (readUint32(bytes, at + 8) > 0x1fffff) return 'bad';
  return readUint32(bytes, at + 20) <= GK_MAX_PAYLOAD_BYTES ? 'good' : 'bad';
}

/**
 * First packet inside the one from `start` to `end` that itself meets another, or the end of the bytes; -1 if none.
 *
 * @param rest - Bytes that follow `bytes`, left in place.
 */
function swallowedAt(bytes: Uint8Array, start: number, end: number, rest: Uint8Array = NOTHING): number {
  for (let at = nextCandidate(bytes, start + 1); at < end; at = nextCandidate(bytes, at + 1)) {
    if (headerAcross(bytes, rest, at) !== 'good') continue;
    const header = across(bytes, rest, at);
    const follows = at + GK_HEADER_BYTES + readUint32(header, 20);
    if (follows >= bytes.byteLength + rest.byteLength || headerAcross(bytes, rest, follows) !== 'bad') return at;
  }
  return -1;
}

function headerAcross(bytes: Uint8Array, rest: Uint8Array, at: number): 'good' | 'bad' | 'short' {
  return at + GK_HEADER_BYTES <= bytes.byteLength ? headerAt(bytes, at) : headerAt(across(bytes, rest, at), 0);
}

/** The bytes of a header at `at`, as far as they are there: copied only when they lie in both. */
function across(bytes: Uint8Array, rest: Uint8Array, at: number): Uint8Array {
  const end = at + GK_HEADER_BYTES;
  if (end <= bytes.byteLength) return bytes.subarray(at, end);
  const from = at - bytes.byteLength;
  if (from >= 0) return rest.subarray(from, from + GK_HEADER_BYTES);
  const header = new Uint8Array(Math.min(GK_HEADER_BYTES, rest.byteLength - from));
  header.set(bytes.subarray(at));
  header.set(rest.subarray(0, header.byteLength + from), -from);
  return header;
}

function nextCandidate(bytes: Uint8Array, from: number): number {
  const at = bytes.indexOf(0x47, from);
  return at < 0 ? bytes.byteLength : at;
}

function readUint32(bytes: Uint8Array, at: number): number {
  return (
    (((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number)) >>>
    0
  );
}
