import { listField, momentField, numberField, textField, toRow } from '../fields/json-fields.js';

/**
 * One drive from engine on to engine off. Start, end and distance are limited to the period of the report. The other fields are
 * not in the specification and describe the whole drive; they are undefined if the server does not report them.
 *
 * @public
 */
export interface DrivingTrip {
  /** Unix seconds. */
  readonly startS: number;
  /** Unix seconds. */
  readonly endS: number;
  readonly distanceKm: number;
  /** The whole drive, where the period cuts it. */
  readonly whole: Pick<DrivingTrip, 'startS' | 'endS' | 'distanceKm'> | undefined;
  /** True while it goes on: its end is the time of the report. */
  readonly isRunning: boolean;
  /** True when the vehicle went silent during the trip: the end is its last contact, the real end is unknown. */
  readonly endsInSilence: boolean;
  /** Names of the drivers, separated by commas; empty if no driver was named. */
  readonly driverName: string | undefined;
  /** Time in which the vehicle stood with its engine on, seconds. */
  readonly standingS: number | undefined;
  /** How long the engine was off before, seconds. */
  readonly parkedBeforeS: number | undefined;
  /** Time without positions, seconds. */
  readonly withoutPositionsS: number | undefined;
  /** Where it began, degrees (WGS 84). */
  readonly startPlace:
    | {
        /** Degrees north (WGS 84). */
        readonly lat: number;
        /** Degrees east (WGS 84). */
        readonly lng: number;
      }
    | undefined;
  /** Where it ended, or is now, degrees (WGS 84). */
  readonly endPlace: DrivingTrip['startPlace'];
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
  const drive = toDrive(row);
  if (!row || !drive) return undefined;
  return {
    ...drive,
    whole: toDrive(toRow(row.whole)),
    isRunning: numberField(row.running) === 1,
    endsInSilence: numberField(row.lastcontact) === 1,
    driverName: typeof row.drivername === 'string' ? row.drivername : undefined,
    standingS: numberField(row.standtime),
    parkedBeforeS: numberField(row.parkbefore),
    withoutPositionsS: numberField(row.gaptime),
    startPlace: toPlace(row.startplace),
    endPlace: toPlace(row.endplace),
  };
}

function toDrive(row: ReturnType<typeof toRow>): Pick<DrivingTrip, 'startS' | 'endS' | 'distanceKm'> | undefined {
  const startS = momentField(row?.start);
  const endS = momentField(row?.end);
  if (startS === undefined || endS === undefined) return undefined;
  return { startS, endS, distanceKm: toKm(row?.distance) };
}

function toPlace(value: unknown): DrivingTrip['startPlace'] {
  const row = toRow(value);
  const lat = numberField(row?.lat);
  const lng = numberField(row?.lng);
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

function toKm(distance: unknown): number {
  return (numberField(distance) ?? 0) / DISTANCE_UNITS_PER_KM;
}
