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

/** What a vehicle did since the day began. */
export interface DayTotals {
  readonly distanceM: number;
  readonly drivingS: number;
  readonly parkedS: number;
  readonly parkCount: number;
  readonly overspeedCount: number;
  /** Driven since the last rest at the depot, in seconds. */
  readonly shiftDrivingS: number;
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
  #totalsBase: DayTotals = NO_TOTALS;

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
    const shift = Math.floor((atS + this.#offsetS) / SHIFT_S);
    const sinceS = atS + this.#offsetS - shift * SHIFT_S;
    const tour = this.#tourOf(shift);
    const backS = yard.durationS + tour.profile.durationS;
    if (sinceS < yard.durationS) readYard(yard, sinceS, false, into);
    else if (sinceS < backS) readTour(tour, sinceS - yard.durationS, into);
    else if (sinceS < backS + yard.durationS) readYard(yard, sinceS - backS, true, into);
    else this.#rest(into);
  }

  /** What happened from `dayStartS` to `atS` (unix s). */
  totals(dayStartS: number, atS: number): DayTotals {
    const { resting } = this.#options;
    if (resting) return { ...NO_TOTALS, parkedS: atS - dayStartS, parkCount: 1 };
    const first = Math.floor((dayStartS + this.#offsetS) / SHIFT_S);
    const current = Math.floor((atS + this.#offsetS) / SHIFT_S);
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

  /** What happens in a shift until `atS`, or in all of it. */
  #until(shift: number, atS: number): DayTotals {
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

const NO_TOTALS: DayTotals = {
  distanceM: 0,
  drivingS: 0,
  parkedS: 0,
  parkCount: 0,
  overspeedCount: 0,
  shiftDrivingS: 0,
};

function add(a: DayTotals, b: DayTotals): DayTotals {
  return {
    distanceM: a.distanceM + b.distanceM,
    drivingS: a.drivingS + b.drivingS,
    parkedS: a.parkedS + b.parkedS,
    parkCount: a.parkCount + b.parkCount,
    overspeedCount: a.overspeedCount + b.overspeedCount,
    shiftDrivingS: 0,
  };
}

function negate(totals: DayTotals): DayTotals {
  return add(NO_TOTALS, {
    distanceM: -totals.distanceM,
    drivingS: -totals.drivingS,
    parkedS: -totals.parkedS,
    parkCount: -totals.parkCount,
    overspeedCount: -totals.overspeedCount,
    shiftDrivingS: 0,
  });
}
