import { microseconds } from '../../util/units.js';
import { GK_HEADER_BYTES, GK_MAX_PAYLOAD_BYTES, GkFlag, type GkPacket } from './packet.js';

/** Where a {@link GkParser} puts what it finds. @public */
export interface GkSink {
  /** A whole packet. Its payload may be a view into the chunk just fed: copy it to keep it. */
  onPacket(packet: GkPacket): void;
  /** `bytes` bytes that belong to no packet were passed over; the next packet has the discontinuity flag. */
  onSkipped?(bytes: number): void;
}

/**
 * Push parser for GK packets in any cut: whole packets, many at once, or a byte at a time.
 * Never throws on input. On a bad magic, version or length it scans on to the next plausible
 * header, reports what it passed over, and flags the next packet as discontinuous. Holds at most
 * one unfinished packet.
 *
 * @public
 */
export class GkParser {
  readonly #sink: GkSink;
  /** Unfinished input, `#held` bytes from the start are valid. */
  #buffer = new Uint8Array(0);
  #held = 0;
  #skipped = 0;
  #skippedTotal = 0;
  #damaged = false;

  constructor(sink: GkSink) {
    this.#sink = sink;
  }

  /** Bytes of an unfinished packet now held. */
  get byteLength(): number {
    return this.#held;
  }

  /** Bytes passed over since the start. */
  get skippedBytes(): number {
    return this.#skippedTotal + this.#skipped;
  }

  /** Takes the next bytes of the stream and hands on every packet that they complete. */
  push(chunk: Uint8Array): void {
    let rest = chunk;
    while (this.#held > 0 && rest.byteLength > 0) rest = this.#complete(rest);
    if (rest.byteLength === 0) return;
    const used = this.#parse(rest);
    if (used < rest.byteLength) this.#hold(rest.subarray(used));
  }

  /** Ends the stream: an unfinished packet counts as skipped. */
  end(): void {
    if (this.#held > 0) {
      this.#skip(this.#held);
      this.#held = 0;
    }
    this.#reportSkipped();
  }

  /** Adds just as much of `chunk` to the unfinished packet as it lacks; returns what is left. */
  #complete(chunk: Uint8Array): Uint8Array {
    const wanted = this.#wanted();
    const take = Math.min(wanted - this.#held, chunk.byteLength);
    this.#reserve(this.#held + take, wanted);
    this.#buffer.set(chunk.subarray(0, take), this.#held);
    this.#held += take;
    if (this.#held === wanted) {
      const used = this.#parse(this.#buffer.subarray(0, this.#held));
      this.#buffer.copyWithin(0, used, this.#held);
      this.#held -= used;
      // What a sink keeps of the packet must not change when the next one is gathered.
      if (used >= GK_HEADER_BYTES) this.#buffer = this.#buffer.slice(0, this.#held);
    }
    return chunk.subarray(take);
  }

  /** Bytes that the held packet needs before there is anything to decide: its header, then all of it. */
  #wanted(): number {
    if (this.#held < GK_HEADER_BYTES) return GK_HEADER_BYTES;
    return GK_HEADER_BYTES + readUint32(this.#buffer, 20);
  }

  #hold(bytes: Uint8Array): void {
    this.#reserve(bytes.byteLength, bytes.byteLength);
    this.#buffer.set(bytes);
    this.#held = bytes.byteLength;
  }

  /** Makes room for `needed` bytes; grows towards `expected` by what has arrived, not by what a header claims. */
  #reserve(needed: number, expected: number): void {
    if (this.#buffer.byteLength >= needed) return;
    const size = Math.min(Math.max(needed * 2, 4096), Math.max(expected, needed));
    const grown = new Uint8Array(size);
    grown.set(this.#buffer.subarray(0, this.#held));
    this.#buffer = grown;
  }

  /** Hands on every whole packet of `bytes`; returns how many bytes are done with. */
  #parse(bytes: Uint8Array): number {
    let at = 0;
    while (at < bytes.byteLength) {
      const state = headerAt(bytes, at);
      if (state === 'bad') {
        const next = nextCandidate(bytes, at + 1);
        this.#skip(next - at);
        at = next;
        continue;
      }
      if (state === 'short') return at;
      const length = readUint32(bytes, at + 20);
      const end = at + GK_HEADER_BYTES + length;
      if (end > bytes.byteLength) return at;
      this.#deliver(bytes, at, end);
      at = end;
    }
    return at;
  }

  #deliver(bytes: Uint8Array, at: number, end: number): void {
    this.#reportSkipped();
    let flags = bytes[at + 6] as number;
    if (this.#damaged) {
      flags |= GkFlag.discontinuity;
      this.#damaged = false;
    }
    this.#sink.onPacket({
      kind: bytes[at + 3] as number,
      channel: bytes[at + 4] as number,
      codec: bytes[at + 5] as number,
      flags,
      capturedAtUs: microseconds(readUint32(bytes, at + 8) * 0x1_0000_0000 + readUint32(bytes, at + 12)),
      sequence: readUint32(bytes, at + 16),
      payload: bytes.subarray(at + GK_HEADER_BYTES, end),
    });
  }

  #skip(bytes: number): void {
    this.#skipped += bytes;
    this.#damaged = true;
  }

  #reportSkipped(): void {
    if (this.#skipped === 0) return;
    const bytes = this.#skipped;
    this.#skippedTotal += bytes;
    this.#skipped = 0;
    this.#sink.onSkipped?.(bytes);
  }
}

/** Decides on as many bytes as are there: a header is bad as soon as one of its fields is. */
function headerAt(bytes: Uint8Array, at: number): 'good' | 'bad' | 'short' {
  const have = bytes.byteLength - at;
  if (bytes[at] !== 0x47) return 'bad';
  if (have > 1 && bytes[at + 1] !== 0x4b) return 'bad';
  if (have > 2 && bytes[at + 2] !== 1) return 'bad';
  if (have < GK_HEADER_BYTES) return 'short';
  // A time past 2^53 microseconds cannot be told exactly, and no clock says it.
  if (readUint32(bytes, at + 8) > 0x1fffff) return 'bad';
  return readUint32(bytes, at + 20) <= GK_MAX_PAYLOAD_BYTES ? 'good' : 'bad';
}

function nextCandidate(bytes: Uint8Array, from: number): number {
  const at = bytes.indexOf(0x47, from);
  return at < 0 ? bytes.byteLength : at;
}

function readUint32(bytes: Uint8Array, at: number): number {
  return (((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16) | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)) >>> 0;
}
