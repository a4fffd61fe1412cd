import type { DeviceRecord } from '../model/device-list/device-record.js';
import type { GpsPoint } from '../model/tracks/gps-point.js';
import { buildDevice } from '../testing/device-builders.js';
import { DemoRoute } from './demo-route.js';
import { hashed, hashedInteger } from './hashed.js';
import type { SceneName } from './scenes.js';

/** Recordings are kept for so many days. */
const KEPT_DAYS = 7;
const DAY_S = 86_400;
/** Recordings have a gap in one of nine stretches of so many minutes. */
const STRETCH_MINUTES = 47;
const STRETCHES_TO_A_GAP = 9;
/** Parked vehicles and offline ones have been so for this long, seconds. */
const STANDING_S = 5400;

const DRIVERS = ['Anna Berg', 'Chen Wei', 'Lin Mei', 'Tom Hale', 'Rosa Diaz', 'Ivan Petrov', 'Mia Olsen', 'Sam Reed'];
/** Cameras of a vehicle by its kind, and of one that stands: there no street passes. */
const CAMERAS: readonly (readonly SceneName[])[] = [
  ['front', 'driver', 'saloon', 'door'],
  ['front', 'driver', 'left', 'cargo'],
  ['front', 'rear', 'left', 'right'],
];
const STANDING_CAMERAS: readonly SceneName[] = ['saloon', 'door', 'driver', 'cargo'];

/** A vehicle of the demo: whatever it does is a function of seed and time. @internal */
export class DemoVehicle {
  readonly deviceId: string;
  readonly driverName: string;
  readonly groupId: number;
  readonly use: 'driving' | 'parked' | 'offline';
  /** Scenes of its channels, from channel 1 on. */
  readonly cameras: readonly SceneName[];
  /** How far its cameras are ahead in their loops, microseconds. */
  readonly phaseUs: number;
  readonly #route: DemoRoute;
  readonly #seed: number;
  readonly #index: number;

  constructor(seed: number, index: number) {
    this.#seed = seed;
    this.#index = index;
    this.#route = new DemoRoute(seed, index);
    this.deviceId = `DEMO-${String(index + 1).padStart(2, '0')}`;
    this.driverName = DRIVERS[hashedInteger(0, DRIVERS.length - 1, seed, index, 10)] ?? '';
    this.groupId = 2 + (index % 2);
    this.use = index % 6 === 4 ? 'parked' : index % 6 === 5 ? 'offline' : 'driving';
    this.cameras = (this.use === 'driving' ? CAMERAS[index % CAMERAS.length] : undefined) ?? STANDING_CAMERAS;
    this.phaseUs = hashedInteger(0, 12_000, seed, index, 11) * 1000;
  }

  /** Where it is, or was. */
  at(atS: number): GpsPoint {
    if (this.use === 'driving') return this.#route.at(atS);
    return { ...this.#route.at(0), speedKmh: 0, atS: this.use === 'offline' ? atS - STANDING_S : atS };
  }

  /** Its track, a point each `everyS` seconds; none of the time to come. */
  track(startS: number, endS: number, nowS: number, everyS: number): GpsPoint[] {
    if (this.use !== 'driving') return [];
    const points: GpsPoint[] = [];
    for (let atS = Math.ceil(startS / everyS) * everyS; atS <= Math.min(endS, nowS); atS += everyS) {
      points.push(this.#route.at(atS));
    }
    return points;
  }

  /** Whether the minute that begins at `minute` x 60 s was recorded. */
  isRecorded(minute: number, nowS: number): boolean {
    if (this.use !== 'driving') return false;
    if ((minute + 1) * 60 > nowS || minute * 60 < nowS - KEPT_DAYS * DAY_S) return false;
    const stretch = Math.floor(minute / STRETCH_MINUTES);
    return hashed(this.#seed, this.#index, 12, stretch) * STRETCHES_TO_A_GAP >= 1;
  }

  /** Its row of the device list. */
  record(nowS: number): DeviceRecord {
    const { lat, lng, speedKmh, headingDeg, atS } = this.at(nowS);
    const isDriving = this.use === 'driving';
    const dayS = nowS % DAY_S;
    return buildDevice({
      deviceId: this.deviceId,
      driverName: this.driverName,
      memo: `Demo line ${this.groupId - 1}`,
      icon: (this.#index % 3) + 1,
      statusBits: this.use === 'offline' ? 0 : 1,
      statusChangedS: Math.floor(nowS - (this.use === 'offline' ? STANDING_S : dayS)),
      signalPercent: 60 + hashedInteger(0, 40, this.#seed, this.#index, 13),
      ignitionOn: isDriving,
      recording: isDriving,
      distanceKm: isDriving ? Math.round(this.#route.kmBetween(nowS - dayS, nowS) * 10) / 10 : 0,
      parkingCount: isDriving ? 0 : 1,
      position: { lat, lng, speedKmh, headingDeg, atS: Math.floor(atS) },
    });
  }
}

/** The vehicles of a demo. @internal */
export function createDemoVehicles(seed: number, count: number): readonly DemoVehicle[] {
  return Array.from({ length: count }, (_, index) => new DemoVehicle(seed, index));
}
