import { listField, numberField, textField, toRow } from '../fields/json-fields.js';

/** One drive from engine on to engine off. @public */
export interface DrivingTrip {
  /** Unix seconds. */
  readonly startS: number;
  /** Unix seconds. */
  readonly endS: number;
  readonly distanceKm: number;
}

/** Driving totals of a device in a period (Q13). @public */
export interface DrivingReport {
  readonly deviceId: string;
  readonly distanceKm: number;
  readonly parkCount: number;
  readonly parkTimeS: number;
  readonly overspeedCount: number;
  readonly drivingTimeS: number;
  /** Driving time of the driver who is known now. */
  readonly driverDrivingTimeS: number;
  readonly trips: readonly DrivingTrip[];
}

/** Distances travel as millionths of a kilometre (spec 001 section 9). */
const DISTANCE_UNITS_PER_KM = 1_000_000;

/** Reads the body of Q13; undefined for what is no report. @internal */
export function toDrivingReport(body: unknown): DrivingReport | undefined {
  const row = toRow(body);
  if (!row) return undefined;
  return {
    deviceId: textField(row.deviceid),
    distanceKm: toKm(row.distance),
    parkCount: numberField(row.parkcount) ?? 0,
    parkTimeS: numberField(row.parktime) ?? 0,
    overspeedCount: numberField(row.oscount) ?? 0,
    drivingTimeS: numberField(row.totalDrivingtime) ?? 0,
    driverDrivingTimeS: numberField(row.driverDrivingtime) ?? 0,
    trips: listField(row.trips).flatMap((trip) => toTrip(trip) ?? []),
  };
}

function toTrip(value: unknown): DrivingTrip | undefined {
  const row = toRow(value);
  const startS = numberField(row?.start);
  const endS = numberField(row?.end);
  if (startS === undefined || endS === undefined) return undefined;
  return { startS, endS, distanceKm: toKm(row?.distance) };
}

function toKm(distance: unknown): number {
  return (numberField(distance) ?? 0) / DISTANCE_UNITS_PER_KM;
}
