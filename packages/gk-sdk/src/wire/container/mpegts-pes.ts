import { ByteReader } from './byte-reader.js';

/** One unit of an elementary stream. @internal */
export interface PesUnit {
  /** Ticks of 90 kHz, 33 bits; absent when the unit does not say it. */
  readonly pts?: number;
  readonly dts?: number;
  /** Own copy. */
  readonly data: Uint8Array;
}

/** Callbacks of a {@link PesAssembler}. @internal */
export interface PesSink {
  onUnit(unit: PesUnit): void;
  /** So many bytes of a unit were dropped: something of it is missing. */
  onDropped(bytes: number): void;
}

const FIXED_BYTES = 9;
const MAX_UNIT_BYTES = 16 * 1024 * 1024;

/**
 * Joins the packetized units of one PID (ISO/IEC 13818-1, 2.4.3.6). A unit that says its length is
 * handed on with its last byte, any other when the next one begins.
 *
 * @internal
 */
export class PesAssembler {
  readonly #sink: PesSink;
  #parts: Uint8Array[] = [];
  #byteLength = 0;
  /** Length of the unit under way, header included; undefined when it does not say it. */
  #expected: number | undefined;
  #open = false;

  constructor(sink: PesSink) {
    this.#sink = sink;
  }

  push(payload: Uint8Array, starts: boolean): void {
    if (starts) {
      this.end();
      this.#open = true;
    }
    if (!this.#open) {
      this.#sink.onDropped(payload.byteLength);
      return;
    }
    // The packets may lie in a piece that the caller uses again.
    this.#parts.push(new Uint8Array(payload));
    this.#byteLength += payload.byteLength;
    if (this.#byteLength >= 6 && this.#expected === undefined) {
      const length = new ByteReader(this.#joined(6), 4).u16();
      this.#expected = length === 0 ? Number.POSITIVE_INFINITY : 6 + length;
    }
    if (this.#byteLength > MAX_UNIT_BYTES) this.drop();
    else if (this.#expected !== undefined && this.#byteLength >= this.#expected) this.#finish(this.#expected);
  }

  /** Part of the current unit is missing. */
  drop(): void {
    if (this.#byteLength > 0) this.#sink.onDropped(this.#byteLength);
    this.#reset();
  }

  /** The unit under way ends here, when it did not say where it would. */
  end(): void {
    if (!this.#open) return;
    if (this.#expected === Number.POSITIVE_INFINITY) this.#finish(this.#byteLength);
    else this.drop();
  }

  #finish(bytes: number): void {
    const unit = readUnit(this.#joined(bytes));
    if (unit === undefined) {
      this.drop();
      return;
    }
    this.#reset();
    this.#sink.onUnit(unit);
  }

  #reset(): void {
    this.#parts = [];
    this.#byteLength = 0;
    this.#expected = undefined;
    this.#open = false;
  }

  #joined(bytes: number): Uint8Array {
    const whole = new Uint8Array(bytes);
    let at = 0;
    for (const part of this.#parts) {
      const taken = part.subarray(0, bytes - at);
      whole.set(taken, at);
      at += taken.byteLength;
      if (at === bytes) break;
    }
    return whole;
  }
}

/** Stream ids that have no header behind the length (table 2-22): padding, private 2 and the like. */
const WITHOUT_HEADER: ReadonlySet<number> = new Set([0xbc, 0xbe, 0xbf, 0xf0, 0xf1, 0xf2, 0xf8, 0xff]);

function readUnit(bytes: Uint8Array): PesUnit | undefined {
  const reader = new ByteReader(bytes);
  if (reader.u24() !== 1 || bytes.byteLength < FIXED_BYTES || WITHOUT_HEADER.has(reader.u8())) return undefined;
  const flags = bytes[7] as number;
  const dataAt = FIXED_BYTES + (bytes[8] as number);
  if (((bytes[6] as number) & 0xc0) !== 0x80 || dataAt > bytes.byteLength) return undefined;
  const hasPts = (flags & 0x80) !== 0 && dataAt >= FIXED_BYTES + 5;
  const hasDts = (flags & 0xc0) === 0xc0 && dataAt >= FIXED_BYTES + 10;
  return {
    ...(hasPts && { pts: readTime(bytes, FIXED_BYTES) }),
    ...(hasDts && { dts: readTime(bytes, FIXED_BYTES + 5) }),
    data: bytes.subarray(dataAt),
  };
}

/** 33 bits among markers. */
function readTime(bytes: Uint8Array, at: number): number {
  const byte = (offset: number): number => bytes[at + offset] as number;
  const low = (byte(1) << 22) | ((byte(2) >> 1) << 15) | (byte(3) << 7) | (byte(4) >> 1);
  return ((byte(0) >> 1) & 7) * 2 ** 30 + low;
}
