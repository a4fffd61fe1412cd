import { type CalendarDay, fromWallTime, toWallTime, type Zone } from 'gk-sdk/rules';
import type { NetflowRow } from 'gk-sdk/rest';

/** Traffic in bytes. */
export interface Netflow {
  readonly inBytes: number;
  readonly outBytes: number;
  readonly totalBytes: number;
}

/** A device's month: "table per device with rows In, Out, Total across Day1..DayN plus a Total column". */
export interface NetflowReportRow {
  readonly deviceId: string;
  /** Index 0 = the first of the month. */
  readonly days: readonly Netflow[];
  readonly total: Netflow;
}

/** A month of the calendar. */
export type CalendarMonth = Pick<CalendarDay, 'year' | 'month'>;

/**
 * "Last 4 months" (spec 001 section 9), the present one first.
 *
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 */
export function netflowMonths(nowS: number, zone: Zone): CalendarMonth[] {
  const { year, month } = toWallTime(nowS, zone);
  return Array.from({ length: 4 }, (_, back) => {
    const index = year * 12 + (month - 1) - back;
    return { year: Math.floor(index / 12), month: (index % 12) + 1 };
  });
}

/**
 * First and last second of a month: "starttime, endtime (unix seconds of the chosen month)" (spec 001 section 7).
 *
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 */
export function monthBoundsS(
  { year, month }: CalendarMonth,
  zone: Zone,
): { readonly startS: number; readonly endS: number } {
  return {
    startS: fromWallTime({ year, month, day: 1 }, zone),
    endS: fromWallTime({ year, month: month + 1, day: 1 }, zone) - 1,
  };
}

/** Days of a month. */
export function daysInMonth({ year, month }: CalendarMonth): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * "Aggregated per device per day of month with totals" (spec 001 section 3); devices in the order in which they
 * first appear, rows of other months are left out.
 *
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 */
export function netflowRows(results: readonly NetflowRow[], month: CalendarMonth, zone: Zone): NetflowReportRow[] {
  const dayCount = daysInMonth(month);
  const perDevice = new Map<string, { inBytes: number; outBytes: number }[]>();
  for (const { deviceId, startS, inBytes, outBytes } of results) {
    const wall = toWallTime(startS, zone);
    if (wall.year !== month.year || wall.month !== month.month) continue;
    let days = perDevice.get(deviceId);
    if (!days) {
      days = Array.from({ length: dayCount }, () => ({ inBytes: 0, outBytes: 0 }));
      perDevice.set(deviceId, days);
    }
    const day = days[wall.day - 1];
    if (!day) continue;
    day.inBytes += inBytes;
    day.outBytes += outBytes;
  }
  return [...perDevice].map(([deviceId, sums]) => {
    const days = sums.map(({ inBytes, outBytes }) => netflow(inBytes, outBytes));
    return { deviceId, days, total: addUp(days) };
  });
}

/** The traffic of several days or devices together. */
export function addUp(flows: readonly Netflow[]): Netflow {
  return netflow(
    flows.reduce((sum, flow) => sum + flow.inBytes, 0),
    flows.reduce((sum, flow) => sum + flow.outBytes, 0),
  );
}

/** Names of the exports (spec 001 section 9): `2026-11_netflow.json`, `.csv` and `_netflow_raw.json`. */
export function netflowFileName({ year, month }: CalendarMonth, kind: 'json' | 'csv' | 'raw'): string {
  const prefix = `${year}-${String(month).padStart(2, '0')}_netflow`;
  return kind === 'raw' ? `${prefix}_raw.json` : `${prefix}.${kind}`;
}

/** "Raw Data JSON" (spec 001 section 2): the rows as the server sends them, for a file. */
export function netflowRawRows(results: readonly NetflowRow[]): Readonly<Record<string, string | number>>[] {
  return results.map(({ deviceId, startS, inBytes, outBytes }) => ({
    deviceid: deviceId,
    starttime: startS,
    flowin: inBytes,
    flowout: outBytes,
  }));
}

function netflow(inBytes: number, outBytes: number): Netflow {
  return { inBytes, outBytes, totalBytes: inBytes + outBytes };
}
