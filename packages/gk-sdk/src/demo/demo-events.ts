import type { EventMessage } from '../wire/rows/event-message.js';
import type { DemoVehicle } from './demo-vehicle.js';
import { hashedInteger } from './hashed.js';

/** One event happens in each stretch of so many seconds, somewhere in the fleet. */
const EVERY_S = 45;
/** Within its stretch it happens in the first so many seconds. */
const SPREAD_S = 40;
/** Events are kept for so many days. */
const KEPT_S = 7 * 86_400;

/** Codes of the demo's events and their names. @internal */
export const DEMO_EVENTS: readonly { readonly code: number; readonly name: string; readonly color: string }[] = [
  { code: 13, name: 'Overspeed', color: '#D3222A' },
  { code: 700, name: 'Harsh braking', color: '#E58A00' },
  { code: 710, name: 'Lane departure', color: '#E58A00' },
  { code: 9, name: 'Door opened', color: '#2F6FDE' },
  { code: 1, name: 'Panic button pressed', color: '#D3222A' },
];

/** The events of the demo's fleet: the n-th since the epoch is a function of seed and n. @internal */
export class DemoEvents {
  readonly #seed: number;
  readonly #vehicles: readonly DemoVehicle[];

  constructor(seed: number, vehicles: readonly DemoVehicle[]) {
    this.#seed = seed;
    this.#vehicles = vehicles.filter(({ use }) => use === 'driving');
  }

  /** Those of a period, both ends included, oldest first. */
  between(startS: number, endS: number, nowS: number): EventMessage[] {
    const events: EventMessage[] = [];
    const fromS = Math.max(startS, nowS - KEPT_S);
    for (let n = Math.floor(fromS / EVERY_S); n * EVERY_S <= Math.min(endS, nowS); n++) {
      const event = this.#nth(n);
      const happenedS = event?.eventtimeutc ?? 0;
      if (event && happenedS >= fromS && happenedS <= Math.min(endS, nowS)) events.push(event);
    }
    return events;
  }

  #nth(n: number): EventMessage | undefined {
    const vehicle = this.#vehicles[hashedInteger(0, this.#vehicles.length - 1, this.#seed, 20, n)];
    const kind = DEMO_EVENTS[hashedInteger(0, DEMO_EVENTS.length - 1, this.#seed, 21, n)];
    if (!vehicle || !kind) return undefined;
    const happenedS = n * EVERY_S + hashedInteger(0, SPREAD_S, this.#seed, 22, n);
    const { lat, lng, speedKmh } = vehicle.at(happenedS);
    return {
      cmd: 'new',
      serialno: n,
      deviceid: vehicle.deviceId,
      appdevid: kind.code,
      eventtimeutc: happenedS,
      updatetime: happenedS,
      vehiclex: lng,
      vehicley: lat,
      speed: speedKmh,
      memo: 'Demo',
      snap: 0,
      type: 0,
      source: 'RealTime',
      completed: 0,
      try: 0,
      download: 0,
      checkstatus: 0,
      drivername: vehicle.driverName,
      call: 0,
    };
  }
}
