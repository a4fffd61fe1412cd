import { GkError } from '../../errors/gk-error.js';

/**
 * Writes big-endian numbers one after another. A number out of its range throws an error that names {@link ByteWriter.field}.
 *
 * @internal
 */
export class ByteWriter {
  #bytes = new Uint8Array(64);
  #length = 0;
  /** Name of the field that is being written, for errors. */
  field = '';

  /** Copy of all bytes written so far. */
  get bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  get byteLength(): number {
    return this.#length;
  }

  u8(value: number): void {
    this.#number(value, 1);
  }

  u16(value: number): void {
    this.#number(value, 2);
  }

  u32(value: number): void {
    this.#number(value, 4);
  }

  u64(value: bigint): void {
    if (value < 0n || value >= 1n << 64n) throw this.invalid(`must be from 0 to 2^64 - 1, not ${value}`);
    this.#number(Number(value >> 32n), 4);
    this.#number(Number(value & 0xffff_ffffn), 4);
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.byteLength);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.byteLength;
  }

  zeros(count: number): void {
    this.#reserve(count);
    this.#length += count;
  }

  /** An error about the field that is being written. */
  invalid(problem: string): GkError {
    return new GkError('invalid-argument', `JT/T 808: ${this.field === '' ? 'a value' : this.field} ${problem}`);
  }

  #number(value: number, size: 1 | 2 | 4): void {
    if (!Number.isInteger(value) || value < 0 || value >= 256 ** size) {
      throw this.invalid(`must be a whole number from 0 to ${256 ** size - 1}, not ${value}`);
    }
    this.#reserve(size);
    for (let shift = (size - 1) * 8; shift >= 0; shift -= 8) this.#bytes[this.#length++] = value >>> shift;
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.byteLength) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.byteLength * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
