import type { GpsRow } from 'gk-sdk/wire';
import { dayStartS } from '../city/city-time.js';
import type { Incident } from '../events/incident.js';
import type { Passage } from '../../device/place-incidents.js';
import type { DeviceLive, DeviceSeed, MapArea, PeriodTotals, ReportedDriver, Trip } from '../../device/world.js';
import type { Condition } from './condition.js';
import type { Connection } from './connection.js';
import type { FleetDevice } from './fleet-device.js';
import { fixAt, toDeviceLive } from './telemetry.js';
import type { Fix } from './telemetry.js';
import type { Motion } from './tour.js';
import type { Vehicle } from './vehicle.js';

/** With the engine off a device reports its place once in this time, in seconds. */
const PARKED_INTERVAL_S = 30;
/** In yards, the time of a crossing is known to this, in seconds. */
const CROSSING_SLACK_S = 6;

export interface CityDeviceOptions {
  readonly seed: DeviceSeed;
  readonly key: number;
  readonly condition: Condition;
  readonly heavy: boolean;
  readonly vehicle: Vehicle;
  readonly connection: Connection;
}

/** A device whose vehicle drives in the generated city. */
export class CityDevice implements FleetDevice {
  readonly seed: DeviceSeed;
  readonly #options: CityDeviceOptions;
  readonly #motion: Motion = { x: 0, y: 0, speedKmh: 0, headingDeg: 0, engineOn: false };

  constructor(options: CityDeviceOptions) {
    this.seed = options.seed;
    this.#options = options;
  }

  isOnline(atMs: number): boolean {
    return this.#options.connection.offlineSince(atMs / 1000) === undefined;
  }

  live(atMs: number): DeviceLive {
    const { seed, key, condition, heavy, vehicle, connection } = this.#options;
    const atS = atMs / 1000;
    const offlineS = connection.offlineSince(atS);
    // An offline device keeps the state of its last contact.
    const heardS = offlineS ?? atS;
    const motion = this.#motion;
    vehicle.read(heardS, motion);
    const { engineChangedS, standingSinceS } = vehicle.changes(heardS);
    const fix =
      condition === 'no-fix' ? undefined : fixAt(motion.x, motion.y, motion.speedKmh, motion.headingDeg, heardS);
    return toDeviceLive({
      deviceId: seed.deviceid,
      drivername: this.#nameOf(vehicle.driverAt(heardS)),
      key,
      condition,
      heavy,
      online: offlineS === undefined,
      heardS,
      engineOn: motion.engineOn,
      engineChangedS,
      // Without a fix, a device does not know whether it moves.
      standingSinceS: fix && standingSinceS,
      fix,
      totals: vehicle.totals(dayStartS(heardS), heardS),
    });
  }

  momentAt(atS: number): Fix | undefined {
    if (this.#options.condition === 'no-fix') return undefined;
    const motion = this.#motion;
    this.#options.vehicle.read(atS, motion);
    return fixAt(motion.x, motion.y, motion.speedKmh, motion.headingDeg, atS);
  }

  track(startS: number, endS: number): GpsRow[] {
    const { condition, vehicle, connection } = this.#options;
    const rows: GpsRow[] = [];
    if (condition === 'no-fix') return rows;
    const motion = this.#motion;
    for (let time = Math.ceil(startS); time <= endS; time++) {
      if (connection.offlineSince(time) !== undefined) continue;
      vehicle.read(time, motion);
      if (!motion.engineOn && time % PARKED_INTERVAL_S !== 0) continue;
      const { lat, lng, speedKmh, headingDeg } = fixAt(motion.x, motion.y, motion.speedKmh, motion.headingDeg, time);
      rows.push({ lat, lng, speed: speedKmh, dir: headingDeg, time });
    }
    return rows;
  }

  /** Incidents reported late, as after a break of the connection, count; those never reported do not. */
  totals(startS: number, endS: number): PeriodTotals {
    const { vehicle, connection } = this.#options;
    const untilS = Math.max(startS, Math.min(endS, connection.silentFromS));
    return { ...vehicle.between(startS, untilS), onlineS: connection.onlineS(startS, untilS) };
  }

  trips(startS: number, endS: number): Trip[] {
    const { vehicle, connection } = this.#options;
    return vehicle.trips(startS, Math.min(endS, connection.silentFromS));
  }

  drivers(startS: number, endS: number): ReportedDriver[] {
    return this.#options.vehicle
      .drivers(startS, endS)
      .map(({ driver, ...span }) => ({ name: this.#nameOf(driver), ...span }));
  }

  incidents(startS: number, endS: number): Incident[] {
    const { vehicle, connection } = this.#options;
    return vehicle.incidents(startS, Math.min(endS, connection.silentFromS));
  }

  onlineFrom(atS: number): number | undefined {
    return this.#options.connection.onlineFrom(atS);
  }

  passages(area: MapArea, startS: number, endS: number): Passage[] {
    const { condition, vehicle, connection } = this.#options;
    if (condition === 'no-fix') return [];
    const untilS = Math.min(endS, connection.silentFromS);
    // Out of reach, a device keeps the place of its last contact.
    const knownS = connection.offlineSince(startS) ?? startS;
    const crossings = vehicle.crossings(area, knownS, untilS);
    const passages: Passage[] = [];
    if (crossings.length === 0) return passages;
    let inside = this.#isInside(area, knownS);
    let seenS = startS;
    for (const crossedS of crossings) {
      const soonestS = Math.ceil(crossedS);
      const heardS = connection.onlineFrom(soonestS);
      if (heardS === undefined || heardS > untilS) break;
      // Positions come at whole seconds: the first one on the other side, or after the break, shows the passage.
      const isFirst = (second: number): boolean =>
        connection.offlineSince(second) === undefined && this.#isInside(area, second) !== inside;
      let atS = Math.max(seenS + 1, heardS === soonestS ? soonestS - CROSSING_SLACK_S : heardS);
      while (atS <= heardS + CROSSING_SLACK_S && !isFirst(atS)) atS++;
      if (atS > heardS + CROSSING_SLACK_S || atS > untilS) continue;
      inside = !inside;
      seenS = atS;
      passages.push({ atS, inside });
    }
    return passages;
  }

  #nameOf(driver: 0 | 1): string {
    const { drivername, reliefDriver } = this.seed;
    return driver === 1 ? (reliefDriver?.name ?? drivername) : drivername;
  }

  #isInside(area: MapArea, atS: number): boolean {
    const fix = this.momentAt(atS);
    return fix !== undefined && area.contains(fix.lat, fix.lng);
  }
}
