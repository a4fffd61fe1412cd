import type { City } from '../city/city.js';
import type { Tour } from './tour.js';
import { TourPlanner } from './tour-planner.js';
import type { VehicleKind } from './vehicle-kind.js';

/**
 * The tours of a city, planned when first asked for. Vehicles of the same kind and depot share a
 * bounded number of them, which keeps ten thousand vehicles in the memory of a few hundred.
 */
export class TourPool {
  readonly #planner: TourPlanner;
  readonly #tours = new Map<number, Tour>();

  constructor(city: City) {
    this.#planner = new TourPlanner(city);
  }

  tour(kind: VehicleKind, depot: number, number: number): Tour {
    const key = (KIND_KEY[kind] * 16 + depot) * 4096 + number;
    let tour = this.#tours.get(key);
    if (!tour) {
      tour = this.#planner.plan(kind, depot, number * 4 + KIND_KEY[kind]);
      this.#tours.set(key, tour);
    }
    return tour;
  }
}

const pools = new WeakMap<City, TourPool>();

/** The tours of a city: the same for all fleets in it, so that they are planned once. */
export function toursOf(city: City): TourPool {
  let pool = pools.get(city);
  if (pool === undefined) pools.set(city, (pool = new TourPool(city)));
  return pool;
}

const KIND_KEY: Record<VehicleKind, number> = { van: 0, bus: 1, truck: 2, express: 3 };
