import { driverNames, type Fleet } from '../fleet/fleet.js';
import type { ReportDay } from './days.js';

/** A row of `gkmileage/mileagequery`. */
export interface MileageWireRow {
  readonly deviceid: string;
  /** Millionths of a kilometre. */
  readonly distance: number;
  readonly date: string;
  /** Start of the half hour, unix s; a row of a day has none. */
  readonly starttime?: number;
  /** Who drove then, several with commas between; null when a part of that time is not known. */
  readonly drivername: string | null;
}

/** Fleet data behind the rows. */
type MileageFleet = Pick<Fleet, 'totals' | 'driversBetween'>;

/** Length of a slot (spec 001 section 9). */
const SLOT_S = 1800;

/** How far each device drove on each day; days without a metre are left out. */
export function* mileageByDay(
  fleet: MileageFleet,
  deviceIds: Iterable<string>,
  days: readonly ReportDay[],
): Iterable<MileageWireRow> {
  for (const deviceid of deviceIds) {
    for (const { startS, endS, date } of days) {
      const distance = millionthsOfKm(fleet, deviceid, startS, endS);
      if (distance > 0) yield { deviceid, distance, date, drivername: driversOf(fleet, deviceid, startS, endS) };
    }
  }
}

/** How far one device drove in each half hour; those without a metre are left out. */
export function* mileageBySlot(
  fleet: MileageFleet,
  deviceid: string,
  days: readonly ReportDay[],
): Iterable<MileageWireRow> {
  for (const { startS, endS, date } of days) {
    for (let starttime = startS; starttime < endS; starttime += SLOT_S) {
      const slotEndS = Math.min(endS, starttime + SLOT_S);
      const distance = millionthsOfKm(fleet, deviceid, starttime, slotEndS);
      if (distance === 0) continue;
      yield { deviceid, distance, date, starttime, drivername: driversOf(fleet, deviceid, starttime, slotEndS) };
    }
  }
}

function millionthsOfKm(fleet: MileageFleet, deviceId: string, startS: number, endS: number): number {
  return Math.round((fleet.totals(deviceId, startS, endS)?.distanceM ?? 0) * 1000);
}

function driversOf(fleet: MileageFleet, deviceId: string, startS: number, endS: number): string | null {
  return driverNames(fleet.driversBetween(deviceId, startS, endS)) ?? null;
}
