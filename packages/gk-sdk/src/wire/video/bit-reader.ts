/**
 * Reads bits, most significant first. Past the end it reads zeros and `exhausted` turns true, so
 * that a parser checks once and not at each field. Numbers as in ITU-T H.264 sections 7.2 and 9.1.
 *
 * @public
 */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** True when more bits were read than there are. */
  get exhausted(): boolean {
    return this.#at > this.#bytes.byteLength * 8;
  }

  /** Bits read so far. */
  get position(): number {
    return this.#at;
  }

  /** The next bit. */
  bit(): number {
    const byte = this.#bytes[this.#at >> 3] ?? 0;
    const bit = (byte >> (7 - (this.#at & 7))) & 1;
    this.#at++;
    return bit;
  }

  /** The next bit as a truth value. */
  flag(): boolean {
    return this.bit() === 1;
  }

  /** Reads up to 32 bits as an unsigned number. */
  bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value = value * 2 + this.bit();
    return value;
  }

  /** Leaves out that many bits. */
  skip(count: number): void {
    this.#at += count;
  }

  /** Unsigned Exp-Golomb code, ue(v). */
  ue(): number {
    let zeros = 0;
    while (this.bit() === 0) {
      if (++zeros > 31 || this.exhausted) {
        // No field of a parameter set is that long: make every later check fail.
        this.#at = this.#bytes.byteLength * 8 + 1;
        return 0;
      }
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** Signed Exp-Golomb code, se(v). */
  se(): number {
    const code = this.ue();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}
