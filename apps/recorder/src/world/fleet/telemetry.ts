import { noise1, unit } from '../random.js';
import { toLat, toLng } from '../city/plane.js';
import type { DeviceLive } from '../../device/world.js';
import type { Condition } from './condition.js';
import type { DrivingTotals } from '../../device/world.js';

/** State of a device at one moment. */
export interface DeviceMoment {
  readonly deviceId: string;
  readonly drivername: string;
  /** Names the device's own draws. */
  readonly key: number;
  readonly condition: Condition;
  /** 24 V on buses and trucks, else 12 V. */
  readonly heavy: boolean;
  readonly online: boolean;
  /** Time of the device's last contact, unix s. */
  readonly heardS: number;
  readonly engineOn: boolean;
  /** When the engine was turned on or off, unix s; undefined where that never happened. */
  readonly engineChangedS: number | undefined;
  /** Since when it stands, unix s; undefined while it moves, and where that is not known. */
  readonly standingSinceS: number | undefined;
  /** Undefined without a fix. */
  readonly fix: Fix | undefined;
  readonly totals: DrivingTotals;
}

/** A GPS fix: degrees, km/h, degrees, unix s. */
export interface Fix {
  readonly lat: number;
  readonly lng: number;
  readonly speedKmh: number;
  readonly headingDeg: number;
  readonly timeS: number;
}

/** A fix from a place on the ground, rounded as receivers give it: to 0.1 m, 0.1 km/h and whole degrees. */
export function fixAt(x: number, y: number, speedKmh: number, headingDeg: number, timeS: number): Fix {
  return {
    lat: Math.round(toLat(y) * 1e6) / 1e6,
    lng: Math.round(toLng(x) * 1e6) / 1e6,
    speedKmh: Math.round(speedKmh * 10) / 10,
    headingDeg: Math.round(headingDeg) % 360,
    timeS: Math.floor(timeS),
  };
}

/** Puts a moment into the words of the wire (units in docs/protocol.md). */
export function toDeviceLive(moment: DeviceMoment): Required<DeviceLive> {
  const { key, condition, engineOn, online, heardS, fix, totals } = moment;
  const recording = online && engineOn;
  const volts = voltage(moment);
  const faulty = recording && condition === 'recording-error';
  return {
    deviceid: moment.deviceId,
    status: online ? 1 : 0,
    status_time: Math.floor(heardS),
    signal: signalPercent(key, condition, heardS),
    acc_on: engineOn ? 1 : 0,
    acc_time: secondOf(moment.engineChangedS),
    stand_time: secondOf(moment.standingSinceS),
    voltage: volts,
    voltpct: chargePercent(volts, moment.heavy),
    health: Math.round(38 + unit(key, 124) * 52),
    loopdata: [celsiusTenths(key, 125, 24, 4, heardS), celsiusTenths(key, 126, 29, 5, heardS)],
    satellites: fix ? Math.round(11 + noise1(key, 127, heardS / 60) * 4) : Math.floor(unit(key, 128) * 3),
    smart1: condition === 'bad-storage' ? 4 : Math.round(62 + unit(key, 129) * 37),
    smart2: secondCard(key),
    recording: recording ? 1 : 0,
    recording_error: faulty ? 1 : 0,
    recording_error_count: faulty ? 3 + (Math.floor(heardS / 3600) % 9) : 0,
    distance: Math.round(totals.distanceM * 1000),
    drivername: moment.drivername,
    temperature:
      condition === 'hot'
        ? celsiusTenths(key, 130, 83, 3, heardS)
        : celsiusTenths(key, 130, engineOn ? 46 : 34, 5, heardS),
    oscount: totals.overspeedCount,
    parkcount: totals.parkCount,
    parktime: Math.round(totals.parkedS),
    totalDrivingtime: Math.round(totals.drivingS),
    driverDrivingtime: Math.round(totals.shiftDrivingS),
    gps_info: fix
      ? {
          data: { lat: fix.lat, lng: fix.lng, speedInKmh: fix.speedKmh, trackingAngle: fix.headingDeg },
          time: fix.timeS,
        }
      : null,
  };
}

function secondOf(momentS: number | undefined): number | null {
  return momentS === undefined ? null : Math.floor(momentS);
}

function signalPercent(key: number, condition: Condition, atS: number): number {
  const usual = condition === 'weak-signal' ? 17 : 58 + unit(key, 121) * 36;
  const swing = condition === 'weak-signal' ? 9 : 14;
  return Math.round(Math.min(100, Math.max(1, usual + noise1(key, 122, atS / 45) * swing)));
}

function voltage({ key, condition, heavy, engineOn, heardS }: DeviceMoment): number {
  const battery = condition === 'low-voltage' ? 11.2 : engineOn ? 13.9 : 12.6;
  const volts = (battery + noise1(key, 123, heardS / 90) * 0.18) * (heavy ? 2 : 1);
  return Math.round(volts * 10) / 10;
}

/** Charge of a lead-acid battery by its voltage: 11.8 V is empty, 12.7 V full; heavy vehicles have two in series. */
function chargePercent(volts: number, heavy: boolean): number {
  const perBattery = heavy ? volts / 2 : volts;
  return Math.round(Math.min(1, Math.max(0, (perBattery - 11.8) / 0.9)) * 100);
}

/** Tenths of a degree C around a usual value, drifting over minutes. */
function celsiusTenths(key: number, purpose: number, usual: number, swing: number, atS: number): number {
  return Math.round((usual + noise1(key, purpose, atS / 700) * swing) * 10);
}

/** Many recorders have one card (-2: none); some cards do not tell their health (-1). */
function secondCard(key: number): number {
  const draw = unit(key, 131);
  if (draw < 0.55) return -2;
  return draw < 0.65 ? -1 : Math.round(58 + unit(key, 132) * 41);
}
