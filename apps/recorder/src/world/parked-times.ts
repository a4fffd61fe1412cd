import type { ComputedWorld } from './computed-world.js';

/** How far back the end of the last drive is looked for, and how far ahead the next, in seconds. */
const BACK_S = 7 * 86_400;
const AHEAD_S = 86_400;

/** A time in which a vehicle was parked throughout, or not at all; unix seconds, the end not included. */
interface Stretch {
  readonly fromS: number;
  readonly endS: number;
  readonly isParked: boolean;
}

/**
 * Returns the time since which vehicles have been parked. Whoever asks for moments in a row gets answers from memory.
 */
export class ParkedTimes {
  readonly #world: Pick<ComputedWorld, 'trips'>;
  /** The stretch of the last question, by device. */
  readonly #known = new Map<string, Stretch>();

  constructor(world: Pick<ComputedWorld, 'trips'>) {
    this.#world = world;
  }

  /** When the engine was turned off (unix s), 0 for more than a week ago; undefined while it runs. */
  parkedSince(deviceId: string, atS: number): number | undefined {
    let stretch = this.#known.get(deviceId);
    if (stretch === undefined || atS < stretch.fromS || atS >= stretch.endS) {
      stretch = this.#find(deviceId, atS);
      this.#known.set(deviceId, stretch);
    }
    return stretch.isParked ? stretch.fromS : undefined;
  }

  #find(deviceId: string, atS: number): Stretch {
    const trips = this.#world.trips(deviceId, atS - BACK_S, atS + AHEAD_S);
    const last = trips.findLast(({ startS }) => startS <= atS);
    if (last !== undefined && atS < last.endS) return { fromS: last.startS, endS: last.endS, isParked: false };
    const next = trips.find(({ startS }) => startS > atS);
    return { fromS: last?.endS ?? 0, endS: next?.startS ?? atS + AHEAD_S, isParked: true };
  }
}
