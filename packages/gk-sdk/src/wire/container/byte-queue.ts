const NOTHING = new Uint8Array(0);

/**
 * The bytes of a stream that are not read yet. Data that arrives in one piece is not copied; data taken out stays
 * unchanged, because nothing is ever written over it.
 *
 * @internal
 */
export class ByteQueue {
  #buffer: Uint8Array = NOTHING;
  #start = 0;
  #end = 0;
  /** The buffer is this queue's own, and free behind `#end`. */
  #own = false;

  get byteLength(): number {
    return this.#end - this.#start;
  }

  /** All that waits, as a view. */
  get bytes(): Uint8Array {
    return this.#buffer.subarray(this.#start, this.#end);
  }

  /** Adds a piece; call {@link ByteQueue.settle} when what can be read of it has been read. */
  push(chunk: Uint8Array): void {
    const held = this.byteLength;
    if (held === 0) {
      this.#buffer = chunk;
      this.#start = 0;
      this.#end = chunk.byteLength;
      this.#own = false;
      return;
    }
    if (!this.#own || this.#end + chunk.byteLength > this.#buffer.byteLength) {
      this.#move(2 * (held + chunk.byteLength));
    }
    this.#buffer.set(chunk, this.#end);
    this.#end += chunk.byteLength;
  }

  /** Takes bytes off the front. */
  drop(count: number): void {
    this.#start = Math.min(this.#end, this.#start + count);
  }

  /** Makes what is left the queue's own, so that the caller may do with the piece what it likes. */
  settle(): void {
    if (this.byteLength === 0) {
      this.#buffer = NOTHING;
      this.#start = this.#end = 0;
    } else if (!this.#own) {
      this.#move(this.byteLength);
    }
  }

  #move(room: number): void {
    const grown = new Uint8Array(room);
    grown.set(this.bytes);
    this.#end = this.byteLength;
    this.#start = 0;
    this.#buffer = grown;
    this.#own = true;
  }
}
