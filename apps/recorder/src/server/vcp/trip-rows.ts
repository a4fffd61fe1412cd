import { isForContent } from '../access/content.js';
import { can, type Principal } from '../access/principal.js';
import { driverNames, type Fleet, type WholeTrip } from '../fleet/fleet.js';

interface Place {
  /** Degrees (WGS 84). */
  readonly lat: number;
  readonly lng: number;
}

/** A drive in Q13: start, end and distance are those of the specification, the others our own. */
interface DrivingTripRow {
  /** Unix seconds, as far as the period reaches. */
  readonly start: number;
  readonly end: number;
  /** Millionths of a kilometre, between these two. */
  readonly distance: number;
  /** The same of the whole drive, where the period cuts it. */
  readonly whole?: { readonly start: number; readonly end: number; readonly distance: number };
  /** It goes on: its end is the time of the report. */
  readonly running?: 1;
  /** The vehicle went silent during the trip: the end is its last contact, the real end is unknown. */
  readonly lastcontact?: 1;
  /** Empty where no driver was named; left out where it is not known. */
  readonly drivername?: string;
  /** Seconds with the engine on in which the vehicle stood, on the whole drive. */
  readonly standtime?: number;
  /** Seconds with the engine off before it. */
  readonly parkbefore?: number;
  /** Seconds without positions, on the whole drive. */
  readonly gaptime?: number;
  /** Where the whole drive began, and ended or is now. */
  readonly startplace?: Place;
  readonly endplace?: Place;
}

/** Fewest seconds without positions that are reported: fewer are the edges of a drive. */
const TOLD_GAP_S = 60;

/** Period of a report, unix seconds. */
interface Period {
  readonly startS: number;
  readonly endS: number;
}

/** The drives of a device in a period, as Q13 returns them: cut to the period, with what is known of the whole drive. */
export function tripRows(fleet: Fleet, principal: Principal, deviceId: string, period: Period): DrivingTripRow[] {
  // The whole of a drive may reach beyond what a link opens.
  if (isForContent(principal)) {
    return fleet.trips(deviceId, period.startS, period.endS).map(({ startS, endS, distanceM }) => ({
      start: Math.round(startS),
      end: Math.round(endS),
      distance: millionthsOfKm(distanceM),
    }));
  }
  return fleet
    .wholeTrips(deviceId, period.startS, period.endS)
    .map((trip) => tripRow(fleet, can(principal, 'F_gps'), deviceId, trip, period));
}

function tripRow(
  fleet: Fleet,
  maySeePlaces: boolean,
  deviceId: string,
  trip: WholeTrip,
  period: Period,
): DrivingTripRow {
  const { startS, endS, distanceM, isRunning, isSilent, parkedBeforeS } = trip;
  const fromS = Math.max(startS, period.startS);
  const toS = Math.min(endS, period.endS);
  const isCut = fromS > startS || toS < endS;
  const inPeriodM = isCut ? (fleet.totals(deviceId, fromS, toS)?.distanceM ?? 0) : distanceM;
  const totals = fleet.totals(deviceId, startS, endS);
  const places = placesOf(fleet, deviceId, startS, endS);
  // A vehicle without GPS is online and has no position all the same.
  const isBlind =
    places.startplace === undefined &&
    places.endplace === undefined &&
    fleet.track(deviceId, startS, endS).length === 0;
  const gapS = totals === undefined ? 0 : Math.round(endS - startS - (isBlind ? 0 : totals.onlineS));
  const drivername = driverNames(fleet.driversBetween(deviceId, startS, endS));
  return {
    start: Math.round(fromS),
    end: Math.round(toS),
    distance: millionthsOfKm(inPeriodM),
    ...(isCut && { whole: { start: Math.round(startS), end: Math.round(endS), distance: millionthsOfKm(distanceM) } }),
    ...(isRunning && { running: 1 }),
    ...(isSilent && { lastcontact: 1 }),
    ...(drivername !== undefined && { drivername }),
    ...(totals !== undefined && { standtime: Math.max(0, Math.round(endS - startS - totals.drivingS)) }),
    ...(parkedBeforeS !== undefined && { parkbefore: Math.round(parkedBeforeS) }),
    ...(gapS >= TOLD_GAP_S && { gaptime: gapS }),
    ...(maySeePlaces && places),
  };
}

/** Where a drive began and ended, or is now, as far as positions tell. */
function placesOf(
  fleet: Fleet,
  deviceId: string,
  startS: number,
  endS: number,
): Pick<DrivingTripRow, 'startplace' | 'endplace'> {
  const start = fleet.placeAt(deviceId, startS);
  const end = fleet.placeAt(deviceId, endS);
  return {
    ...(start && { startplace: { lat: start.lat, lng: start.lng } }),
    ...(end && { endplace: { lat: end.lat, lng: end.lng } }),
  };
}

/** Distances travel as millionths of a kilometre (spec 001 section 9). */
export function millionthsOfKm(metres: number): number {
  return Math.round(metres * 1000);
}
