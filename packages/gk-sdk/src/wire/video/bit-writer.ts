/** Writes bits, most significant first, and numbers as in ITU-T H.264 sections 7.2 and 9.1. @public */
export class BitWriter {
  readonly #bytes: number[] = [];
  #length = 0;

  /** One bit, 0 or 1. */
  bit(bit: number): void {
    if (this.#length % 8 === 0) this.#bytes.push(0);
    const last = this.#bytes.length - 1;
    this.#bytes[last] = (this.#bytes[last] as number) | (bit << (7 - (this.#length % 8)));
    this.#length++;
  }

  /** `count` bits of a number. */
  bits(value: number, count: number): void {
    for (let i = count - 1; i >= 0; i--) this.bit(Math.floor(value / 2 ** i) % 2);
  }

  /** Unsigned Exp-Golomb code, ue(v). */
  ue(value: number): void {
    const zeros = Math.floor(Math.log2(value + 1));
    this.bits(0, zeros);
    this.bits(value + 1, zeros + 1);
  }

  /** Returns the written bytes; the last one is padded with zeros. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }
}
