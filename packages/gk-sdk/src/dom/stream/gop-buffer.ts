import type { VideoUnit } from '../../wire/container/demuxer.js';

/** Bounds of one group of pictures: beyond them it is given up until the next key frame. */
const MAX_UNITS = 600;
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The encoded pictures since the newest key frame. A decoder that was lost is brought level again
 * by decoding them once more.
 *
 * @internal
 */
export class GopBuffer {
  #units: VideoUnit[] = [];
  #bytes = 0;

  /** From the key frame on, in decode order; empty when no whole group is held. */
  get units(): readonly VideoUnit[] {
    return this.#units;
  }

  push(unit: VideoUnit): void {
    if (unit.key) this.clear();
    else if (this.#units.length === 0) return;
    if (unit.discontinuity && !unit.key) {
      this.clear();
      return;
    }
    this.#units.push(unit);
    this.#bytes += unit.data.byteLength;
    if (this.#units.length > MAX_UNITS || this.#bytes > MAX_BYTES) this.clear();
  }

  clear(): void {
    this.#units = [];
    this.#bytes = 0;
  }
}
