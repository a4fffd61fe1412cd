import { decodeG711, encodeG711 } from 'gk-sdk/wire';

/** No more of a talk is kept than this: 30 minutes. */
const MAX_SAMPLES = 30 * 60 * 8000;

/** One side of a talk from its beginning, at 8 kHz, in A-law. */
export class SoundTrack {
  #codes = new Uint8Array(64 * 1024);
  #length = 0;

  /** Samples so far. */
  get length(): number {
    return this.#length;
  }

  /** Goes on with these samples at `place`, with silence up to there; what would lie ahead of the end follows on. */
  add(samples: Int16Array, place = this.#length): void {
    const start = Math.min(MAX_SAMPLES, Math.max(place, this.#length));
    const kept = encodeG711(samples.subarray(0, MAX_SAMPLES - start), 'a');
    this.#grow(start + kept.length);
    this.#codes.fill(SILENCE, this.#length, start);
    this.#codes.set(kept, start);
    this.#length = start + kept.length;
  }

  /** Samples from `start` on; fewer than `count` at the end, none ahead of the beginning. */
  samples(start: number, count: number): Int16Array {
    const from = Math.max(0, start);
    return decodeG711(this.#codes.subarray(from, Math.max(from, Math.min(this.#length, start + count))), 'a');
  }

  codes(): Uint8Array {
    return this.#codes.subarray(0, this.#length);
  }

  #grow(length: number): void {
    if (length <= this.#codes.length) return;
    const grown = new Uint8Array(Math.min(MAX_SAMPLES, Math.max(length, this.#codes.length * 2)));
    grown.set(this.#codes.subarray(0, this.#length));
    this.#codes = grown;
  }
}

const SILENCE = 0xd5;
