import type { AudioUnit, VideoUnit } from '../wire/container/demuxer.js';

/** A unit that waits to be written. @internal */
export type WaitingUnit =
  { readonly kind: 'video'; readonly unit: VideoUnit } | { readonly kind: 'audio'; readonly unit: AudioUnit };

/** Units in the order in which they came. @internal */
export class UnitQueue {
  #units: WaitingUnit[] = [];
  #head = 0;

  get length(): number {
    return this.#units.length - this.#head;
  }

  push(unit: WaitingUnit): void {
    this.#units.push(unit);
  }

  peek(): WaitingUnit | undefined {
    return this.#units[this.#head];
  }

  drop(): void {
    this.#head += 1;
    // Now and then, so that a unit costs the same however many wait.
    if (this.#head < 1024 || this.#head * 2 < this.#units.length) return;
    this.#units = this.#units.slice(this.#head);
    this.#head = 0;
  }

  clear(): void {
    this.#units = [];
    this.#head = 0;
  }

  /** Those that wait, oldest first. */
  waiting(): readonly WaitingUnit[] {
    return this.#units.slice(this.#head);
  }

  /** Media time that the waiting units cover, microseconds. */
  get spanUs(): number {
    let least = Infinity;
    let greatest = -Infinity;
    for (const { unit } of this.waiting()) {
      least = Math.min(least, unit.capturedAtUs);
      greatest = Math.max(greatest, unit.capturedAtUs);
    }
    return greatest < least ? 0 : greatest - least;
  }
}
