import { dayBoundsS, type LengthUnit, parseDay, type Zone } from 'gk-sdk/rules';
import type { MileageRow } from 'gk-sdk/rest';
import { reportDistance } from '../../shared/units/unit-conversions.js';
import type { ReportDeviceOf } from '../../shared/fleet/use-report-devices.js';

/** A line of the mileage table (spec 001 section 2). */
export interface MileageReportRow {
  readonly deviceId: string;
  /** Who drove then, several with commas between; undefined when that is not known. */
  readonly driver: string | undefined;
  /** Device memo (`vehicleid`). */
  readonly deviceMemo: string;
  /** In the user's length unit, rounded to 3 decimals. */
  readonly mileage: number;
  /** Undefined where the server tells neither slot nor day. */
  readonly startS: number | undefined;
  readonly endS: number | undefined;
  /** The server's row, for the JSON file. */
  readonly result: MileageRow;
}

/** Length of a slot, s (spec 001 section 9). */
export const MILEAGE_SLOT_S = 1800;
/** "Chart shows top 50" (spec 001 section 9). */
export const MILEAGE_CHART_ROWS = 50;
/** Name of the JSON export (spec 001 section 9). */
export const MILEAGE_JSON_NAME = 'mileage.json';

/**
 * The mileage table: "end time = start + 1800 s when a slot is given, whole-day bounds otherwise" (spec 001 section 9).
 *
 * @param deviceOf - Returns the facts of a device; undefined leaves the columns empty.
 * @param zone - Zone of the days.
 */
export function mileageRows(
  results: readonly MileageRow[],
  deviceOf: ReportDeviceOf,
  unit: LengthUnit,
  zone: Zone,
): MileageReportRow[] {
  return results.map((result) => {
    const { deviceId, distanceKm, slotStartS, date, driverName: driver } = result;
    const { deviceMemo = '' } = deviceOf(deviceId) ?? {};
    const mileage = reportDistance(distanceKm, unit);
    return { deviceId, driver, deviceMemo, mileage, ...boundsS(slotStartS, date, zone), result };
  });
}

/** Content of `mileage.json`: names and units of "Mileage result" (spec 001 section 3), whatever unit the user reads. */
export function mileageJson(rows: readonly Pick<MileageReportRow, 'result'>[]): readonly object[] {
  return rows.map(({ result: { deviceId, distanceKm, slotStartS, date } }) => ({
    deviceid: deviceId,
    distance: Math.round(distanceKm * 1e6),
    starttime: slotStartS,
    date,
  }));
}

/** "The last row totals mileage" (spec 001 section 2), from the distances, so that roundings do not add up. */
export function totalMileage(results: readonly MileageRow[], unit: LengthUnit): number {
  return reportDistance(
    results.reduce((sum, { distanceKm }) => sum + distanceKm, 0),
    unit,
  );
}

/** A bar of the chart. */
export interface MileageBar {
  readonly deviceId: string;
  /** In the user's length unit, as {@link MileageReportRow.mileage}. */
  readonly mileage: number;
}

/** "A bar chart shows the top 50 by distance" (spec 001 section 2): each device once, the farthest first. */
export function mileageChart(results: readonly MileageRow[], unit: LengthUnit): MileageBar[] {
  const sums = new Map<string, number>();
  for (const { deviceId, distanceKm } of results) sums.set(deviceId, (sums.get(deviceId) ?? 0) + distanceKm);
  return [...sums]
    .sort(([idA, a], [idB, b]) => b - a || (idA < idB ? -1 : 1))
    .slice(0, MILEAGE_CHART_ROWS)
    .map(([deviceId, distanceKm]) => ({ deviceId, mileage: reportDistance(distanceKm, unit) }));
}

/** "CSV file name includes a random 6-digit number" (spec 001 section 9). */
export function mileageCsvName(random: () => number): string {
  return `mileage_${100_000 + Math.floor(random() * 900_000)}.csv`;
}

function boundsS(
  slotStartS: number | undefined,
  date: string | undefined,
  zone: Zone,
): { readonly startS: number | undefined; readonly endS: number | undefined } {
  if (slotStartS !== undefined) return { startS: slotStartS, endS: slotStartS + MILEAGE_SLOT_S };
  const day = parseDay(date ?? '');
  return day ? dayBoundsS(day, zone) : { startS: undefined, endS: undefined };
}
