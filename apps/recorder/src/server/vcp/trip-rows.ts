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

/** A drive in Q13: start, end and distance are those of the specification, the others our own, left out where undefined. */
interface DrivingTripRow {
  /** Unix seconds, as far as the period reaches. */
  readonly start: number;
  readonly end: number;
  /** Millionths of a kilometre, between these two. */
  readonly distance: number;
  /** The same of the whole drive, where the period cuts it. */
  readonly whole?: { readonly start: number; readonly end: number; readonly distance: number } | undefined;
  /** It goes on: its end is the time of the report. */
  readonly running?: 1 | undefined;
  /** The vehicle went silent during the trip: the end is its last contact, the real end is unknown. */
  readonly lastcontact?: 1 | undefined;
  /** Empty where no driver was named; left out where it is not known. */
  readonly drivername?: string | undefined;
  /** Seconds with the engine on in which the vehicle stood, on the whole drive. */
  readonly standtime?: number | undefined;
  /** Seconds with the engine off before it. */
  readonly parkbefore?: number | undefined;
  /** Seconds without positions, on the whole drive. */
  readonly gaptime?: number | undefined;
  /** Where the whole drive began, and ended or is now. */
  readonly startplace?: Place | undefined;
  readonly endplace?: Place | undefined;
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
  // A vehicle without GPS is online and has no position all the same.
  const blind = new Set<WholeTrip>();
  for (const [index, trip] of trips.entries()) {
    const isSeen = starts[index] !== undefined || ends[index] !== undefined;
    if (!isSeen && !(await hasTrack(fleet, deviceId, trip, signal))) blind.add(trip);
  }
  return trips.map((trip, index) => {
    const part = parts[index] ?? trip;
    return tripRow({
      trip,
      part,
      whole: totals?.[index],
      inPeriodM: cutTotals?.[cut.indexOf(part)]?.distanceM ?? 0,
      drivername: driverNames(drivers[index] ?? []),
      startsAt: starts[index],
      endsAt: ends[index],
      isBlind: blind.has(trip),
      maySeePlaces: can(principal, 'F_gps'),
    });
  });
}

interface ToldTrip {
  readonly trip: WholeTrip;
  /** Of it, what lies in the period. */
  readonly part: TimeSpan;
  /** Totals of the whole drive. */
  readonly whole: PeriodTotals | undefined;
  readonly inPeriodM: number;
  readonly drivername: string | undefined;
  /** Where it began, and ended or is now, as far as positions tell. */
  readonly startsAt: Place | undefined;
  readonly endsAt: Place | undefined;
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
  startsAt,
  endsAt,
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
    whole: isCut
      ? { start: Math.round(startS), end: Math.round(endS), distance: millionthsOfKm(distanceM) }
      : undefined,
    running: isRunning ? 1 : undefined,
    lastcontact: isSilent ? 1 : undefined,
    drivername,
    standtime: whole && Math.max(0, Math.round(endS - startS - whole.drivingS)),
    parkbefore: parkedBeforeS === undefined ? undefined : Math.round(parkedBeforeS),
    gaptime: gapS >= TOLD_GAP_S ? gapS : undefined,
    startplace: maySeePlaces ? placeOf(startsAt) : undefined,
    endplace: maySeePlaces ? placeOf(endsAt) : undefined,
  };
}

function isPartOf(part: TimeSpan, whole: TimeSpan | undefined): boolean {
  return whole !== undefined && (part.startS > whole.startS || part.endS < whole.endS);
}

function placeOf(position: Place | undefined): Place | undefined {
  return position && { lat: position.lat, lng: position.lng };
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
