/**
 * Reads big-endian numbers one after another. Past the end it reads zeros and `exhausted` turns true,
 * so that a parser checks once and not at each field.
 *
 * @internal
 */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** True when more was read than there is. */
  get exhausted(): boolean {
    return this.#at > this.#bytes.byteLength;
  }

  get position(): number {
    return this.#at;
  }

  /** Remaining bytes, as a view. */
  get rest(): Uint8Array {
    return this.#bytes.subarray(this.#at);
  }

  u8(): number {
    return this.#bytes[this.#at++] ?? 0;
  }

  u16(): number {
    return this.u8() * 0x100 + this.u8();
  }

  u24(): number {
    return this.u16() * 0x100 + this.u8();
  }

  u32(): number {
    return this.u16() * 0x1_0000 + this.u16();
  }

  /** Exact up to 2^53. */
  u64(): number {
    return this.u32() * 0x1_0000_0000 + this.u32();
  }

  /** Eight bytes, exact. */
  bigU64(): bigint {
    return (BigInt(this.u32()) << 32n) | BigInt(this.u32());
  }

  /** Four bytes in two's complement. */
  i32(): number {
    return this.u32() | 0;
  }

  /** Three bytes in two's complement. */
  i24(): number {
    return (this.u24() << 8) >> 8;
  }

  /** Four characters. */
  fourCharacters(): string {
    return String.fromCharCode(this.u8(), this.u8(), this.u8(), this.u8());
  }

  /** The next bytes as a view, fewer when there are fewer. */
  take(count: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + count);
    this.#at += count;
    return taken;
  }

  skip(count: number): void {
    this.#at += count;
  }
}
