import type { AudioUnit, VideoUnit } from '../wire/container/demuxer.js';

/** A unit that waits to be written. @internal */
export type WaitingUnit =
  { readonly kind: 'video'; readonly unit: VideoUnit } | { readonly kind: 'audio'; readonly unit: AudioUnit };

/** Limits of one step of a lane, microseconds: its clock may stand, or jump. */
const LEAST_STEP_US = 5_000;
const MOST_STEP_US = 1_000_000;

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

  /** Media time that the waiting units cover, microseconds: of the longest lane, whatever its clock does. */
  get spanUs(): number {
    const lanes = new Map<string, { lastUs: number; spanUs: number }>();
    for (const { kind, unit } of this.waiting()) {
      const name = `${kind}/${unit.channel}`;
      const lane = lanes.get(name);
      if (lane === undefined) {
        lanes.set(name, { lastUs: unit.capturedAtUs, spanUs: 0 });
      } else {
        lane.spanUs += Math.min(MOST_STEP_US, Math.max(LEAST_STEP_US, unit.capturedAtUs - lane.lastUs));
        lane.lastUs = unit.capturedAtUs;
      }
    }
    return Math.max(0, ...[...lanes.values()].map(({ spanUs }) => spanUs));
  }
}
