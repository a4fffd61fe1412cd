import type { GpsRow } from 'gk-sdk/wire';
import type { ComputedWorld } from './computed-world.js';
import { ParkedTimes } from './parked-times.js';

/** Speed from which a vehicle moves, km/h. */
const MOVING_KMH = 1;
/** How much of a track is looked at in one go to either side, in seconds. */
const LOOK_S = 30;
/** Positions that are farther apart say nothing about the time between them, in seconds. */
const MAX_GAP_S = 15;
/** Stretches to remember of each device: a live stream and a recording or two ask by turns. */
const KEPT = 4;

/** A time in which a vehicle with its engine on stood throughout, or did not; unix seconds, the end not included. */
interface Stretch {
  readonly fromS: number;
  readonly endS: number;
  /** When it came to a stand; undefined while it moves, and where that is not known. */
  readonly sinceS: number | undefined;
}

/**
 * Returns the time since which vehicles have been standing, be it in traffic or parked. A pure function of the time.
 */
export class StandingTimes {
  readonly #world: Pick<ComputedWorld, 'track'>;
  readonly #parked: ParkedTimes;
  /** The last stretches that were asked about, by device, the latest first. */
  readonly #known = new Map<string, readonly Stretch[]>();

  constructor(world: Pick<ComputedWorld, 'track' | 'trips'>) {
    this.#world = world;
    this.#parked = new ParkedTimes(world);
  }

  /** When the engine was turned off (unix s), 0 for more than a week ago; undefined while it runs. */
  parkedSince(deviceId: string, atS: number): number | undefined {
    return this.#parked.parkedSince(deviceId, atS);
  }

  /** When a vehicle came to a stand (unix s), 0 for more than a week ago; undefined while it moves, and where that is not known. */
  standingSince(deviceId: string, atS: number): number | undefined {
    const parkedS = this.parkedSince(deviceId, atS);
    if (parkedS === undefined) return this.#stretchAt(deviceId, atS).sinceS;
    // It stood already when its engine was turned off.
    return parkedS === 0 ? 0 : (this.#stretchAt(deviceId, parkedS - 1).sinceS ?? parkedS);
  }

  #stretchAt(deviceId: string, atS: number): Stretch {
    const known = this.#known.get(deviceId) ?? [];
    let stretch = known.find(({ fromS, endS }) => atS >= fromS && atS < endS);
    if (stretch === undefined) {
      stretch = this.#find(deviceId, Math.floor(atS));
      this.#known.set(deviceId, [stretch, ...(this.#known.get(deviceId) ?? [])].slice(0, KEPT));
    }
    return stretch;
  }

  #find(deviceId: string, atS: number): Stretch {
    const rows = this.#world.track(deviceId, atS - LOOK_S, atS + LOOK_S);
    const at = rows.findLastIndex(({ time }) => time <= atS);
    const row = rows[at];
    if (row === undefined || atS - row.time > MAX_GAP_S) return { fromS: atS, endS: atS + 1, sinceS: undefined };
    const first = firstLike(rows, at);
    const next = rows.findIndex((later, i) => i > at && !follows(rows[i - 1] ?? row, later));
    const fromS = rows[first]?.time ?? atS;
    const endS = Math.max(atS, next < 0 ? (rows.at(-1)?.time ?? atS) : (rows[next]?.time ?? atS) - 1) + 1;
    if (isMoving(row)) return { fromS, endS, sinceS: undefined };
    return { fromS, endS, sinceS: this.#stoppedAt(deviceId, fromS) };
  }

  /** When a vehicle came to a stand that stands at a time. */
  #stoppedAt(deviceId: string, stillS: number): number {
    for (let sinceS = stillS; ;) {
      // The engine was turned on again where it was parked.
      if (this.parkedSince(deviceId, sinceS - 1) !== undefined)
        return this.standingSince(deviceId, sinceS - 1) ?? sinceS;
      const rows = this.#world.track(deviceId, sinceS - LOOK_S, sinceS);
      const first = rows[firstLike(rows, rows.length - 1)];
      if (first === undefined || first.time >= sinceS) return sinceS;
      sinceS = first.time;
    }
  }
}

function isMoving({ speed }: GpsRow): boolean {
  return speed >= MOVING_KMH;
}

/** True when a vehicle goes on, between two positions, as it was at the first. */
function follows(before: GpsRow, after: GpsRow): boolean {
  return isMoving(before) === isMoving(after) && after.time - before.time <= MAX_GAP_S;
}

/** Index of the first of the positions up to one that it goes on from without a change. */
function firstLike(rows: readonly GpsRow[], at: number): number {
  let first = at;
  for (let before = rows[first - 1], row = rows[first]; before && row && follows(before, row);) {
    first -= 1;
    row = before;
    before = rows[first - 1];
  }
  return first;
}
