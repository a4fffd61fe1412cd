/** Writes numbers bit by bit, most significant first, into bytes that grow as they are needed. @internal */
export class BitWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;
  #held = 0;
  #heldBits = 0;

  /** The low `count` bits of `value`, up to 24. */
  write(value: number, count: number): void {
    this.#held = (this.#held << count) | (value & ((1 << count) - 1));
    this.#heldBits += count;
    while (this.#heldBits >= 8) {
      this.#heldBits -= 8;
      this.byte((this.#held >>> this.#heldBits) & 0xff);
      this.#held &= (1 << this.#heldBits) - 1;
    }
  }

  /** `count` zeros, then a one. */
  unary(count: number): void {
    let left = count;
    for (; left >= 16; left -= 16) this.write(0, 16);
    this.write(1, left + 1);
  }

  /** Fills up the byte with zeros. */
  align(): void {
    if (this.#heldBits > 0) this.write(0, 8 - this.#heldBits);
  }

  /** A whole byte where none is begun. */
  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes[this.#length++] = value;
  }

  /** Bytes written so far, as a view: whole bytes only. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}
