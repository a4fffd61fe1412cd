import { hash32, unit } from '../random.js';
import { drivenM, drivingS, readTour } from './tour.js';
import type { Motion, Tour } from './tour.js';
import type { TourPool } from './tour-pool.js';
import type { VehicleKind } from './vehicle-kind.js';
import { readYard } from './yard.js';
import type { YardPlace } from './yard.js';

/**
 * A vehicle leaves its depot once in this time, in seconds, and rests for what its tour leaves of it.
 * Longer than the longest tour and two ways through a yard together.
 */
const SHIFT_S = 9_000;

/** What a vehicle did in a time, such as since the day began. */
export interface DrivingTotals {
  readonly distanceM: number;
  readonly drivingS: number;
  readonly parkedS: number;
  readonly parkCount: number;
  readonly overspeedCount: number;
  /** Driven since the last rest at the depot, in seconds. */
  readonly shiftDrivingS: number;
}

/** A drive without a stop with the engine off. */
export interface Trip {
  /** Unix seconds. */
  readonly startS: number;
  readonly endS: number;
  readonly distanceM: number;
}

export interface VehicleOptions {
  /** Names the vehicle's own draws. */
  readonly key: number;
  readonly kind: VehicleKind;
  readonly depot: number;
  readonly yard: YardPlace;
  readonly pool: TourPool;
  /** How many tours of its kind and depot the fleet shares. */
  readonly tourCount: number;
  /** Where in its shift the vehicle is at the epoch, 0 to 1. */
  readonly phase: number;
  /** A vehicle that never leaves the depot. */
  readonly resting: boolean;
}

/** A simulated vehicle: where it is at any time, past or to come. */
export class Vehicle {
  readonly #options: VehicleOptions;
  readonly #offsetS: number;
  #totalsKey = -1;
  #totalsBase: DrivingTotals = NO_TOTALS;

  constructor(options: VehicleOptions) {
    this.#options = options;
    this.#offsetS = Math.floor(options.phase * SHIFT_S);
  }

  /** Fills `into` with the state at `atS` (unix s). */
  read(atS: number, into: Motion): void {
    const { yard, resting } = this.#options;
    if (resting) {
      this.#rest(into);
      return;
    }
    const shift = this.#shiftAt(atS);
    const sinceS = atS + this.#offsetS - shift * SHIFT_S;
    const tour = this.#tourOf(shift);
    const backS = yard.durationS + tour.profile.durationS;
    if (sinceS < yard.durationS) readYard(yard, sinceS, false, into);
    else if (sinceS < backS) readTour(tour, sinceS - yard.durationS, into);
    else if (sinceS < backS + yard.durationS) readYard(yard, sinceS - backS, true, into);
    else this.#rest(into);
  }

  /** What happened from `dayStartS` to `atS` (unix s), for who asks again and again on the same day. */
  totals(dayStartS: number, atS: number): DrivingTotals {
    const { resting } = this.#options;
    if (resting) return { ...NO_TOTALS, parkedS: atS - dayStartS, parkCount: 1 };
    const first = this.#shiftAt(dayStartS);
    const current = this.#shiftAt(atS);
    // Whole shifts since midnight are summed once; only the current one changes from call to call.
    const key = dayStartS * 64 + (current - first);
    if (key !== this.#totalsKey) {
      let base = negate(this.#until(first, dayStartS));
      for (let shift = first; shift < current; shift++) base = add(base, this.#until(shift, Infinity));
      this.#totalsBase = base;
      this.#totalsKey = key;
    }
    const now = this.#until(current, atS);
    return { ...add(this.#totalsBase, now), shiftDrivingS: now.drivingS };
  }

  /** What happened from `startS` to `endS` (unix s), however far apart. */
  between(startS: number, endS: number): DrivingTotals {
    if (this.#options.resting) return { ...NO_TOTALS, parkedS: endS - startS, parkCount: 1 };
    const first = this.#shiftAt(startS);
    const last = this.#shiftAt(endS);
    let sum = negate(this.#until(first, startS));
    for (let shift = first; shift < last; shift++) sum = add(sum, this.#until(shift, Infinity));
    const current = this.#until(last, endS);
    const before = first === last ? this.#until(first, startS).drivingS : 0;
    return { ...add(sum, current), shiftDrivingS: current.drivingS - before };
  }

  /** The drives of which any part lies between `startS` and `endS` (unix s), cut off there. */
  trips(startS: number, endS: number): Trip[] {
    if (this.#options.resting) return [];
    const trips: Trip[] = [];
    for (let shift = this.#shiftAt(startS); shift <= this.#shiftAt(endS); shift++) {
      for (const [onS, offS] of this.#drives(shift)) {
        const fromS = Math.max(onS, startS);
        const toS = Math.min(offS, endS);
        if (fromS >= toS) continue;
        trips.push({ startS: fromS, endS: toS, distanceM: this.between(fromS, toS).distanceM });
      }
    }
    return trips;
  }

  #shiftAt(atS: number): number {
    return Math.floor((atS + this.#offsetS) / SHIFT_S);
  }

  /** When the engine is turned on and off in a shift, unix s. */
  #drives(shift: number): [number, number][] {
    const { yard } = this.#options;
    const { profile, engineOffS } = this.#tourOf(shift);
    const shiftS = shift * SHIFT_S - this.#offsetS;
    const drives: [number, number][] = [];
    let onS = shiftS;
    for (let i = 0; i + 1 < engineOffS.length; i += 2) {
      drives.push([onS, shiftS + yard.durationS + (engineOffS[i] ?? 0)]);
      onS = shiftS + yard.durationS + (engineOffS[i + 1] ?? 0);
    }
    drives.push([onS, shiftS + 2 * yard.durationS + profile.durationS]);
    return drives;
  }

  /** What happens in a shift until `atS`, or in all of it. */
  #until(shift: number, atS: number): DrivingTotals {
    const { yard } = this.#options;
    const startS = shift * SHIFT_S - this.#offsetS;
    const tour = this.#tourOf(shift);
    const sinceS = Math.min(SHIFT_S, atS - startS);
    const tourS = sinceS - yard.durationS;
    const backS = yard.durationS + tour.profile.durationS;
    const homeS = backS + yard.durationS;
    const yardS = Math.min(sinceS, yard.durationS) + Math.min(Math.max(0, sinceS - backS), yard.durationS);
    let parkedS = Math.max(0, sinceS - homeS);
    let parkCount = sinceS > homeS ? 1 : 0;
    const { engineOffS } = tour;
    for (let i = 0; i + 1 < engineOffS.length; i += 2) {
      const [off, on] = [engineOffS[i] ?? 0, engineOffS[i + 1] ?? 0];
      if (tourS <= off) break;
      parkCount++;
      parkedS += Math.min(tourS, on) - off;
    }
    let overspeedCount = 0;
    for (const time of tour.overspeedS) if (tourS >= time) overspeedCount++;
    return {
      distanceM: drivenM(tour, tourS) + (yard.lengthM * yardS) / yard.durationS,
      drivingS: drivingS(tour, tourS) + yardS,
      parkedS,
      parkCount,
      overspeedCount,
      shiftDrivingS: 0,
    };
  }

  #tourOf(shift: number): Tour {
    const { key, kind, depot, pool, tourCount } = this.#options;
    return pool.tour(kind, depot, hash32(key, shift, 95) % tourCount);
  }

  #rest(into: Motion): void {
    const [parking, aisle] = this.#options.yard.way;
    into.x = parking.x;
    into.y = parking.y;
    into.speedKmh = 0;
    // Vehicles reverse into their place: they look at the aisle.
    const heading = (Math.atan2(aisle.x - parking.x, aisle.y - parking.y) * 180) / Math.PI;
    into.headingDeg = heading < 0 ? heading + 360 : heading;
    into.engineOn = false;
  }
}

/** Where in its shift a vehicle begins; vehicles of a group are spread evenly, with a little chance. */
export function phaseOf(seed: number, index: number, count: number): number {
  return ((index + 0.6 * unit(seed, index, 96)) / Math.max(1, count)) % 1;
}

const NO_TOTALS: DrivingTotals = {
  distanceM: 0,
  drivingS: 0,
  parkedS: 0,
  parkCount: 0,
  overspeedCount: 0,
  shiftDrivingS: 0,
};

function add(a: DrivingTotals, b: DrivingTotals): DrivingTotals {
  return {
    distanceM: a.distanceM + b.distanceM,
    drivingS: a.drivingS + b.drivingS,
    parkedS: a.parkedS + b.parkedS,
    parkCount: a.parkCount + b.parkCount,
    overspeedCount: a.overspeedCount + b.overspeedCount,
    shiftDrivingS: 0,
  };
}

function negate(totals: DrivingTotals): DrivingTotals {
  return add(NO_TOTALS, {
    distanceM: -totals.distanceM,
    drivingS: -totals.drivingS,
    parkedS: -totals.parkedS,
    parkCount: -totals.parkCount,
    overspeedCount: -totals.overspeedCount,
    shiftDrivingS: 0,
  });
}
