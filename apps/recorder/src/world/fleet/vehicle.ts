import type { EventKind } from '../../device/event-codes.js';
import type { Incident } from '../events/incident.js';
import { hash32 } from '../random.js';
import type { MapArea } from '../../device/world.js';
import type { Condition } from './condition.js';
import { dutyIncidents } from './duty-incidents.js';
import { lastAtOrBelow } from './motion-profile.js';
import { SLOT_S, WEEK_EPOCH_S, WEEK_S } from './rota.js';
import type { Rota } from './rota.js';
import { drivenM, drivingS, readTour, standingSinceS } from './tour.js';
import type { Motion, Tour } from './tour.js';
import type { TourPool } from './tour-pool.js';
import type { VehicleKind } from './vehicle-kind.js';
import { crossingsOf } from './tour-passages.js';
import { readYard, yardCrossings } from './yard.js';
import type { YardPlace } from './yard.js';
import type { DrivingTotals, Trip } from '../../device/world.js';

export interface VehicleOptions {
  /** Names the vehicle's own draws. */
  readonly key: number;
  readonly kind: VehicleKind;
  /** Condition of its device. */
  readonly condition: Condition;
  readonly depot: number;
  readonly yard: YardPlace;
  readonly pool: TourPool;
  /** How many tours of its kind and depot the fleet shares. */
  readonly tourCount: number;
  /** When it works; a vehicle without duties never leaves the depot. */
  readonly rota: Rota;
}

/** Moments of a vehicle's last changes, unix s. */
export interface VehicleChanges {
  /** When the engine was turned on or off; undefined for a vehicle that never works. */
  readonly engineChangedS: number | undefined;
  /** When it came to a stand; undefined while it moves, and for a vehicle that never works. */
  readonly standingSinceS: number | undefined;
}

/** A simulated vehicle: where it is at any time, past or to come. */
export class Vehicle {
  readonly #options: VehicleOptions;
  readonly #startsS: Float64Array;
  #totalsKey = -1;
  #totalsBase: DrivingTotals = NO_TOTALS;

  constructor(options: VehicleOptions) {
    this.#options = options;
    this.#startsS = Float64Array.from(options.rota, ({ startS }) => startS);
  }

  /** Fills `into` with the state at `atS` (unix s). */
  read(atS: number, into: Motion): void {
    if (this.#rests) {
      this.#rest(into);
      return;
    }
    const { yard } = this.#options;
    const duty = this.#dutyAt(atS);
    const sinceS = atS - this.#startOf(duty);
    const tour = this.#tourOf(duty);
    const backS = yard.durationS + tour.profile.durationS;
    if (sinceS < yard.durationS) readYard(yard, sinceS, false, into);
    else if (sinceS < backS) readTour(tour, sinceS - yard.durationS, into);
    else if (sinceS < backS + yard.durationS) readYard(yard, sinceS - backS, true, into);
    else this.#rest(into);
  }

  /** Last changes of engine and motion up to `atS` (unix s). */
  changes(atS: number): VehicleChanges {
    if (this.#rests) return { engineChangedS: undefined, standingSinceS: undefined };
    const { yard } = this.#options;
    const duty = this.#dutyAt(atS);
    const dutyS = this.#startOf(duty);
    const tour = this.#tourOf(duty);
    const { engineOffS, profile } = tour;
    const tourStartS = dutyS + yard.durationS;
    const homeS = tourStartS + profile.durationS + yard.durationS;
    if (atS >= homeS) return { engineChangedS: homeS, standingSinceS: homeS };
    const tourS = atS - tourStartS;
    let engineChangedS = dutyS;
    for (const changedS of engineOffS) {
      if (changedS > tourS) break;
      engineChangedS = tourStartS + changedS;
    }
    const isOnTour = tourS >= 0 && tourS < profile.durationS;
    const standingS = isOnTour ? standingSinceS(tour, tourS) : undefined;
    return { engineChangedS, standingSinceS: standingS === undefined ? undefined : tourStartS + standingS };
  }

  /** Who drives at `atS` (unix s), or drove last: the regular driver (0) or the relief driver (1). */
  driverAt(atS: number): 0 | 1 {
    return this.#rests ? 0 : this.#driverOf(this.#dutyAt(atS));
  }

  /**
   * Drivers from `startS` to `endS` (unix s, not included), without a gap: a driver stays until the next duty begins.
   */
  drivers(startS: number, endS: number): { readonly driver: 0 | 1; readonly startS: number; readonly endS: number }[] {
    const spans: { readonly driver: 0 | 1; readonly startS: number; endS: number }[] = [];
    let duty = this.#rests ? 0 : this.#dutyAt(startS);
    for (let fromS = startS; fromS < endS; duty++) {
      const driver = this.#rests ? 0 : this.#driverOf(duty);
      const untilS = this.#rests ? endS : Math.min(endS, this.#startOf(duty + 1));
      const last = spans.at(-1);
      if (last?.driver === driver) last.endS = untilS;
      else spans.push({ driver, startS: fromS, endS: untilS });
      fromS = untilS;
    }
    return spans;
  }

  /** Totals from `dayStartS` to `atS` (unix s), for repeated calls on the same day. */
  totals(dayStartS: number, atS: number): DrivingTotals {
    if (this.#rests) return { ...NO_TOTALS, parkedS: atS - dayStartS, parkCount: 1 };
    const first = this.#dutyAt(dayStartS);
    const current = this.#dutyAt(atS);
    // Whole duties since midnight are summed once; only the current one changes from call to call.
    const key = dayStartS * 64 + (current - first);
    if (key !== this.#totalsKey) {
      let base = negate(this.#until(first, dayStartS));
      for (let duty = first; duty < current; duty++) base = add(base, this.#until(duty, Infinity));
      this.#totalsBase = base;
      this.#totalsKey = key;
    }
    const now = this.#until(current, atS);
    return { ...add(this.#totalsBase, now), shiftDrivingS: now.drivingS + this.#drivenInShiftBefore(current) };
  }

  /** Totals from `startS` to `endS` (unix s), however far apart. */
  between(startS: number, endS: number): DrivingTotals {
    if (this.#rests) return { ...NO_TOTALS, parkedS: endS - startS, parkCount: 1 };
    const first = this.#dutyAt(startS);
    const last = this.#dutyAt(endS);
    let sum = negate(this.#until(first, startS));
    for (let duty = first; duty < last; duty++) sum = add(sum, this.#until(duty, Infinity));
    const current = this.#until(last, endS);
    const before = first === last ? this.#until(first, startS).drivingS : 0;
    return { ...add(sum, current), shiftDrivingS: current.drivingS - before };
  }

  /** The drives of which any part lies between `startS` and `endS` (unix s), cut off there. */
  trips(startS: number, endS: number): Trip[] {
    if (this.#rests) return [];
    const trips: Trip[] = [];
    for (let duty = this.#dutyAt(startS); duty <= this.#dutyAt(endS); duty++) {
      for (const [onS, offS] of this.#drives(duty)) {
        const fromS = Math.max(onS, startS);
        const toS = Math.min(offS, endS);
        if (fromS >= toS) continue;
        trips.push({ startS: fromS, endS: toS, distanceM: this.between(fromS, toS).distanceM });
      }
    }
    return trips;
  }

  /** Incidents reported by its device from `startS` to `endS` (unix s, not included), in time order. */
  incidents(startS: number, endS: number): Incident[] {
    if (this.#rests) return [];
    const { key, condition, yard } = this.#options;
    const incidents: Incident[] = [];
    const add = (kind: EventKind, momentS: number): void => {
      // The first whole second of the new state.
      const atS = Math.ceil(momentS);
      if (atS >= startS && atS < endS) incidents.push({ kind, atS });
    };
    for (let duty = this.#dutyAt(startS); duty <= this.#dutyAt(endS); duty++) {
      for (const [onS, offS] of this.#drives(duty)) {
        add('ignitionOn', onS);
        add('ignitionOff', offS);
      }
      const tourStartS = this.#startOf(duty) + yard.durationS;
      for (const { kind, tourS } of dutyIncidents(this.#tourOf(duty), condition, key, duty))
        add(kind, tourStartS + tourS);
    }
    return incidents.sort((a, b) => a.atS - b.atS);
  }

  /** About when it crosses the edge of an area from `startS` to `endS` (unix s), in time order. */
  crossings(area: MapArea, startS: number, endS: number): number[] {
    if (this.#rests) return [];
    const { yard } = this.#options;
    const yardS = yardCrossings(yard, area);
    const times: number[] = [];
    const add = (atS: number): void => {
      if (atS >= startS && atS <= endS) times.push(atS);
    };
    for (let duty = this.#dutyAt(startS); duty <= this.#dutyAt(endS); duty++) {
      const leftS = this.#startOf(duty);
      const tour = this.#tourOf(duty);
      const tourS = leftS + yard.durationS;
      const homeS = tourS + tour.profile.durationS + yard.durationS;
      for (const atS of yardS) add(leftS + atS);
      for (const atS of crossingsOf(tour, area)) add(tourS + atS);
      for (const atS of yardS.toReversed()) add(homeS - atS);
    }
    return times;
  }

  get #rests(): boolean {
    return this.#startsS.length === 0;
  }

  /** The number of the duty that began last; they are counted on over the weeks. */
  #dutyAt(atS: number): number {
    const week = Math.floor((atS - WEEK_EPOCH_S) / WEEK_S);
    const sinceS = atS - WEEK_EPOCH_S - week * WEEK_S;
    const ofWeek = sinceS < (this.#startsS[0] ?? 0) ? -1 : lastAtOrBelow(this.#startsS, sinceS);
    return week * this.#startsS.length + ofWeek;
  }

  /** When a duty begins, unix s. */
  #startOf(duty: number): number {
    const week = Math.floor(duty / this.#startsS.length);
    return WEEK_EPOCH_S + week * WEEK_S + (this.#startsS[duty - week * this.#startsS.length] ?? 0);
  }

  #driverOf(duty: number): 0 | 1 {
    const { rota } = this.#options;
    return rota[duty - Math.floor(duty / rota.length) * rota.length]?.driver ?? 0;
  }

  /** Seconds that the driver of a duty drove on those before it in the same shift. */
  #drivenInShiftBefore(duty: number): number {
    let drivenS = 0;
    for (let before = duty - 1; ; before--) {
      const follows = this.#startOf(before + 1) - this.#startOf(before) === SLOT_S;
      if (!follows || this.#driverOf(before) !== this.#driverOf(duty)) return drivenS;
      drivenS += this.#until(before, Infinity).drivingS;
    }
  }

  /** When the engine is turned on and off on a duty, unix s. */
  #drives(duty: number): [number, number][] {
    const { yard } = this.#options;
    const { profile, engineOffS } = this.#tourOf(duty);
    const dutyS = this.#startOf(duty);
    const drives: [number, number][] = [];
    let onS = dutyS;
    for (let i = 0; i + 1 < engineOffS.length; i += 2) {
      drives.push([onS, dutyS + yard.durationS + (engineOffS[i] ?? 0)]);
      onS = dutyS + yard.durationS + (engineOffS[i + 1] ?? 0);
    }
    drives.push([onS, dutyS + 2 * yard.durationS + profile.durationS]);
    return drives;
  }

  /** Totals of a duty and the rest after it until `atS`, or until the next one. */
  #until(duty: number, atS: number): DrivingTotals {
    const { yard } = this.#options;
    const startS = this.#startOf(duty);
    const tour = this.#tourOf(duty);
    const sinceS = Math.min(atS, this.#startOf(duty + 1)) - startS;
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

  #tourOf(duty: number): Tour {
    const { key, kind, depot, pool, tourCount } = this.#options;
    return pool.tour(kind, depot, hash32(key, duty, 95) % tourCount);
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
