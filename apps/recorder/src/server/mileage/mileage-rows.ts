import type { TimeSpan } from '../../history/history.js';
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

/** How far each device drove on each day, a page for each device; days without a metre are left out. */
export async function* mileageByDay(
  fleet: MileageFleet,
  deviceIds: Iterable<string>,
  days: readonly ReportDay[],
  signal: AbortSignal,
): AsyncIterable<readonly MileageWireRow[]> {
  for (const deviceid of deviceIds) {
    const driven = await drivenIn(fleet, deviceid, days, signal);
    yield driven.map(({ span: { date }, distance, drivername }) => ({ deviceid, distance, date, drivername }));
  }
}

/** How far one device drove in each half hour, a page for each day; those without a metre are left out. */
export async function* mileageBySlot(
  fleet: MileageFleet,
  deviceid: string,
  days: readonly ReportDay[],
  signal: AbortSignal,
): AsyncIterable<readonly MileageWireRow[]> {
  for (const { startS, endS, date } of days) {
    const slots = Array.from({ length: Math.ceil((endS - startS) / SLOT_S) }, (_, index) => {
      const starttime = startS + index * SLOT_S;
      return { startS: starttime, endS: Math.min(endS, starttime + SLOT_S) };
    });
    const driven = await drivenIn(fleet, deviceid, slots, signal);
    yield driven.map(({ span, distance, drivername }) => ({
      deviceid,
      distance,
      date,
      starttime: span.startS,
      drivername,
    }));
  }
}

/** The spans of time in which a device drove, how far (millionths of a kilometre), and by whom. */
async function drivenIn<Span extends TimeSpan>(
  fleet: MileageFleet,
  deviceId: string,
  spans: readonly Span[],
  signal: AbortSignal,
): Promise<{ readonly span: Span; readonly distance: number; readonly drivername: string | null }[]> {
  const totals = (await fleet.totals(deviceId, spans, signal)) ?? [];
  const driven = spans.flatMap((span, index) => {
    const distance = Math.round((totals[index]?.distanceM ?? 0) * 1000);
    return distance === 0 ? [] : [{ span, distance }];
  });
  if (driven.length === 0) return [];
  const drivers = await fleet.driversBetween(
    deviceId,
    driven.map(({ span }) => span),
    signal,
  );
  return driven.map((one, index) => ({ ...one, drivername: driverNames(drivers[index] ?? []) ?? null }));
}
