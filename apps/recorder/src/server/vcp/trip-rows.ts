import type { PeriodTotals } from '../../device/world.js';
import type { TimeSpan } from '../../history/history.js';
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

/** The drives of a device in a period, as Q13 returns them: cut to the period, with what is known of the whole drive. */
export async function tripRows(
  fleet: Fleet,
  principal: Principal,
  deviceId: string,
  period: TimeSpan,
  signal: AbortSignal,
): Promise<DrivingTripRow[]> {
  // The whole of a drive may reach beyond what a link opens.
  if (isForContent(principal)) {
    const trips = await fleet.trips(deviceId, period.startS, period.endS, signal);
    return trips.map(({ startS, lastS, distanceM }) => ({
      start: Math.round(startS),
      end: Math.round(lastS),
      distance: millionthsOfKm(distanceM),
    }));
  }
  const trips = await fleet.wholeTrips(deviceId, period.startS, period.endS, signal);
  const parts = trips.map(({ startS, endS }) => ({
    startS: Math.max(startS, period.startS),
    endS: Math.min(endS, period.endS),
  }));
  const totals = await fleet.totals(deviceId, trips, signal);
  const cut = parts.filter((part, index) => isPartOf(part, trips[index]));
  const cutTotals = cut.length === 0 ? [] : await fleet.totals(deviceId, cut, signal);
  const drivers = await fleet.driversBetween(deviceId, trips, signal);
  const starts = await fleet.placesAt(
    deviceId,
    trips.map(({ startS }) => startS),
    signal,
  );
  const ends = await fleet.placesAt(
    deviceId,
    trips.map(({ endS }) => endS),
    signal,
  );
  const rows: DrivingTripRow[] = [];
  for (const [index, trip] of trips.entries()) {
    const part = parts[index] ?? trip;
    const places = placesOf(starts[index], ends[index]);
    const isSeen = places.startplace !== undefined || places.endplace !== undefined;
    rows.push(
      tripRow({
        trip,
        part,
        whole: totals?.[index],
        inPeriodM: cutTotals?.[cut.indexOf(part)]?.distanceM ?? 0,
        drivername: driverNames(drivers[index] ?? []),
        places,
        // A vehicle without GPS is online and has no position all the same.
        isBlind: !isSeen && !(await hasTrack(fleet, deviceId, trip, signal)),
        maySeePlaces: can(principal, 'F_gps'),
      }),
    );
  }
  return rows;
}

type Places = Pick<DrivingTripRow, 'startplace' | 'endplace'>;

interface ToldTrip {
  readonly trip: WholeTrip;
  /** Of it, what lies in the period. */
  readonly part: TimeSpan;
  /** Totals of the whole drive. */
  readonly whole: PeriodTotals | undefined;
  readonly inPeriodM: number;
  readonly drivername: string | undefined;
  readonly places: Places;
  /** It has no positions. */
  readonly isBlind: boolean;
  readonly maySeePlaces: boolean;
}

function tripRow({
  trip,
  part,
  whole,
  inPeriodM,
  drivername,
  places,
  isBlind,
  maySeePlaces,
}: ToldTrip): DrivingTripRow {
  const { startS, endS, distanceM, isRunning, isSilent, parkedBeforeS } = trip;
  const isCut = isPartOf(part, trip);
  const gapS = whole === undefined ? 0 : Math.round(endS - startS - (isBlind ? 0 : whole.onlineS));
  return {
    start: Math.round(part.startS),
    end: Math.round(part.endS),
    distance: millionthsOfKm(isCut ? inPeriodM : distanceM),
    ...(isCut && { whole: { start: Math.round(startS), end: Math.round(endS), distance: millionthsOfKm(distanceM) } }),
    ...(isRunning && { running: 1 }),
    ...(isSilent && { lastcontact: 1 }),
    ...(drivername !== undefined && { drivername }),
    ...(whole !== undefined && { standtime: Math.max(0, Math.round(endS - startS - whole.drivingS)) }),
    ...(parkedBeforeS !== undefined && { parkbefore: Math.round(parkedBeforeS) }),
    ...(gapS >= TOLD_GAP_S && { gaptime: gapS }),
    ...(maySeePlaces && places),
  };
}

function isPartOf(part: TimeSpan, whole: TimeSpan | undefined): boolean {
  return whole !== undefined && (part.startS > whole.startS || part.endS < whole.endS);
}

/** Where a drive began and ended, or is now, as far as positions tell. */
function placesOf(start: Place | undefined, end: Place | undefined): Places {
  return {
    ...(start && { startplace: { lat: start.lat, lng: start.lng } }),
    ...(end && { endplace: { lat: end.lat, lng: end.lng } }),
  };
}

/** True where any position of a span is known. */
async function hasTrack(
  fleet: Fleet,
  deviceId: string,
  { startS, endS }: TimeSpan,
  signal: AbortSignal,
): Promise<boolean> {
  for await (const page of fleet.track(deviceId, startS, endS, signal)) if (page.length > 0) return true;
  return false;
}

/** Distances travel as millionths of a kilometre (spec 001 section 9). */
export function millionthsOfKm(metres: number): number {
  return Math.round(metres * 1000);
}
